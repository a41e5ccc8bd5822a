/** What should stand at a place and was looked for in vain: nobody is sent there for it until it was counted (OPEN-292). */
import type { Stock, Task } from '../../../generated/types';
import type { Work } from '../../entities';

/** What should stand at the place of a stock: what was picked is part of it until it is shipped, but stands elsewhere. */
export function shelved({ quantity, numberOfPickedStock }: Stock): number {
  return quantity - numberOfPickedStock;
}

/** What may be promised of a stock, if there is one: it is kept for no order, and was not looked for in vain. */
export function freeOf(stock: Stock | undefined): number {
  return Math.max(0, (stock?.available ?? 0) - (stock?.inDoubt ?? 0));
}

/** The same of all these. */
export function freeIn(stocks: readonly Stock[]): number {
  return stocks.reduce((sum, stock) => sum + freeOf(stock), 0);
}

/** A task found less than it was to take of its stock: all that is left there is in doubt, for whom it may be kept too. */
export async function doubt(work: Work, { fromStockId }: Task): Promise<void> {
  const stocks = await work.lock('stock', { stockId: fromStockId });
  for (const stock of stocks) await work.change('stock', [stock], { inDoubt: shelved(stock) || null });
}

/** What is in doubt of a stock once so much of it went from its place: that was there, or is missed by nobody any more. */
export function inDoubtAfter({ inDoubt }: Stock, taken: number): number | null {
  return Math.max(0, (inDoubt ?? 0) - Math.max(0, taken)) || null;
}

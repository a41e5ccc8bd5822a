/** Amounts of money, reckoned in hundredths, so that no digit is lost: server and screen come to the same (SO-015, SO-016). */

const hundredths = (value: number): number => Math.round(value * 100);

/** What a line costs: its quantity at its price. */
export function lineAmount(quantity: number, price: number): number {
  return Math.round(quantity * hundredths(price)) / 100;
}

/** The sum of amounts. */
export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + hundredths(amount), 0) / 100;
}

/** What is left of an amount after a discount in percent, with at most two decimals (OPEN-150). */
export function discounted(amount: number, percent: number): number {
  return Math.round((hundredths(amount) * (10_000 - hundredths(percent))) / 10_000) / 100;
}

/** The commands of stocks: what a person moves, finds, misses or brings (ACTION-039 to ACTION-043, OPEN-057). */
import type { Stock } from '../../../generated/types';
import type { CommandInput, Commands, Work } from '../../entities';
import { addStock, changeQuantity, type MovementType } from '../ledger/ledger';
import { adjustPicked } from '../orders/adjust';
import { noteMovement } from '../tasks/tasks';
import { moveStock } from './move';

async function move(work: Work, stock: Stock, input: CommandInput<'stock.moveStock'>): Promise<void> {
  const { body, refuse } = input;
  const { quantity, targetLocationId: toLocationId, causeCode } = body;
  const task = await noteMovement(work, stock, {
    requestedQuantity: quantity,
    toLocationId,
    reasonCode: causeCode,
  });
  const there = await moveStock(work, stock, quantity, toLocationId, task.name, refuse);
  if (there) input.takenBackBy(there, { quantity, targetLocationId: stock.locationId, causeCode });
}

async function lose(work: Work, stock: Stock, input: CommandInput<'stock.loseStock'>): Promise<void> {
  const quantity = input.body.quantity;
  const available = stock.available ?? 0;
  if (quantity > available) throw input.refuse('available', String(available));
  await book(work, stock, input, 'Loss', -quantity);
}

async function gain(work: Work, stock: Stock, input: CommandInput<'stock.gainStock'>): Promise<void> {
  await book(work, stock, input, 'Gain', input.body.quantity);
}

/** Changes what a stock holds, by a task that tells of it and for the cause that was given: what is found comes there. */
async function book(
  work: Work,
  stock: Stock,
  { body, takenBackBy }: CommandInput<'stock.loseStock' | 'stock.gainStock'>,
  movementType: MovementType,
  difference: number,
): Promise<void> {
  const { quantity, causeCode, causeCode: reasonCode } = body;
  takenBackBy(stock.stockId, { quantity, causeCode });
  const coming = difference > 0 ? { fromLocationId: null, toLocationId: stock.locationId } : {};
  const task = await noteMovement(work, stock, { requestedQuantity: Math.abs(difference), reasonCode, ...coming });
  await changeQuantity(work, stock, difference, { movementType, reference: task.name, reasonCode });
}

async function create(work: Work, { body, takenBackBy, refuse }: CommandInput<'stock.createStock'>): Promise<void> {
  const { materialId, targetLocationId: locationId, quantity, batch, serialNumber, expDate, stockAttributes } = body;
  const [place] = await work.lock('location', { id: locationId });
  if (!place) throw refuse('location');
  const [material] = await work.lock('material', { id: materialId });
  if (!material) throw refuse('material');
  const task = await noteMovement(
    work,
    { materialId },
    { requestedQuantity: quantity, toLocationId: locationId, reasonCode: body.causeCode },
  );
  const { stockId } = await addStock(
    work,
    { materialId, quantity, batch, serialNumber, expDate, stockAttributes },
    place,
    { movementType: 'Create', reference: task.name, reasonCode: body.causeCode },
  );
  takenBackBy(stockId, { quantity, causeCode: body.causeCode });
}

export const stockCommands: Commands = {
  'stock.adjustPickedQuantity': adjustPicked,
  'stock.moveStock': { each: move, locks: ['targetLocationId'] },
  'stock.loseStock': { each: lose },
  'stock.gainStock': { each: gain },
  'stock.createStock': { all: (work, _, input) => create(work, input), locks: ['targetLocationId', 'materialId'] },
};

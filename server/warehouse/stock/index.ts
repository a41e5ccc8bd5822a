/** The commands of stocks: what a person moves, finds, misses or brings (ACTION-039 to ACTION-043, OPEN-057). */
import type { Row } from '../../../src/engine/query/load-options';
import type { CommandInput, Commands, Work } from '../../entities';
import { noteMovement } from '../jobs/tasks';
import { adjustPicked } from '../orders/adjust';
import { reserveWaiting } from '../orders/reserve';
import { numberOf, textOf } from '../values';
import { addStock, changeQuantity, type MovementType } from './ledger';
import { moveStock } from './move';

async function move(work: Work, stock: Row, { body, refuse }: CommandInput): Promise<void> {
  const quantity = numberOf(body, 'quantity');
  const toLocationId = textOf(body, 'targetLocationId');
  const task = await noteMovement(work, stock, {
    requestedQuantity: quantity,
    toLocationId,
    reasonCode: body.causeCode,
  });
  await moveStock(work, stock, quantity, toLocationId, task.name, refuse);
  await reserveWaiting(work, [textOf(stock, 'materialId')]);
}

async function lose(work: Work, stock: Row, input: CommandInput): Promise<void> {
  const quantity = numberOf(input.body, 'quantity');
  if (quantity > numberOf(stock, 'available')) throw input.refuse('available', textOf(stock, 'available'));
  await book(work, stock, input, 'Loss', -quantity);
}

async function gain(work: Work, stock: Row, input: CommandInput): Promise<void> {
  await book(work, stock, input, 'Gain', numberOf(input.body, 'quantity'));
  await reserveWaiting(work, [textOf(stock, 'materialId')]);
}

/** Changes what a stock holds, by a task that tells of it and for the cause that was given. */
async function book(
  work: Work,
  stock: Row,
  { body }: CommandInput,
  movementType: MovementType,
  difference: number,
): Promise<void> {
  const reasonCode = body.causeCode;
  const task = await noteMovement(work, stock, { requestedQuantity: Math.abs(difference), reasonCode });
  await changeQuantity(work, stock, difference, { movementType, reference: task.name, reasonCode });
}

async function create(work: Work, { body }: CommandInput): Promise<void> {
  const { materialId, targetLocationId: locationId, quantity, batch, serialNumber, expDate, stockAttributes } = body;
  const task = await noteMovement(
    work,
    { materialId },
    { requestedQuantity: quantity, toLocationId: locationId, reasonCode: body.causeCode },
  );
  await addStock(
    work,
    { materialId, locationId, quantity, batch, serialNumber, expDate, stockAttributes },
    { movementType: 'Create', reference: task.name, reasonCode: body.causeCode },
  );
  await reserveWaiting(work, [String(materialId)]);
}

export const stockCommands: Commands = {
  'stock.adjustPickedQuantity': adjustPicked,
  'stock.moveStock': { each: move },
  'stock.loseStock': { each: lose },
  'stock.gainStock': { each: gain },
  'stock.createStock': { all: (work, _, input) => create(work, input) },
};

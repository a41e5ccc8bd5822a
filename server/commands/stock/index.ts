/** The commands of stocks: what a person moves, finds, misses or brings (ACTION-039 to ACTION-043, OPEN-057). */
import type { Row } from '../../../src/engine/query/load-options';
import type { CommandInput, Commands, Work } from '../../entities';
import { noteMovement } from '../jobs/tasks';
import { reserveWaiting } from '../orders/reserve';
import { numberOf, textOf } from '../values';
import { addStock, changeQuantity } from './ledger';
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

async function lose(work: Work, stock: Row, { body, refuse }: CommandInput): Promise<void> {
  const quantity = numberOf(body, 'quantity');
  if (quantity > numberOf(stock, 'available')) throw refuse('available', textOf(stock, 'available'));
  const task = await noteMovement(work, stock, { requestedQuantity: quantity, reasonCode: body.causeCode });
  const movement = { movementType: 'Loss', reference: task.name, reasonCode: body.causeCode } as const;
  await changeQuantity(work, stock, -quantity, movement);
}

async function gain(work: Work, stock: Row, { body }: CommandInput): Promise<void> {
  const quantity = numberOf(body, 'quantity');
  const task = await noteMovement(work, stock, { requestedQuantity: quantity, reasonCode: body.causeCode });
  const movement = { movementType: 'Gain', reference: task.name, reasonCode: body.causeCode } as const;
  await changeQuantity(work, stock, quantity, movement);
  await reserveWaiting(work, [textOf(stock, 'materialId')]);
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
  'stock.moveStock': { each: move },
  'stock.loseStock': { each: lose },
  'stock.gainStock': { each: gain },
  'stock.createStock': { all: (work, _, input) => create(work, input) },
};

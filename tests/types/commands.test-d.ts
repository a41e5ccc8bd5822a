/**
 * What must not compile of commands. Nothing here runs: `npm run check` compiles it, and a line that is expected to be
 * refused and is not fails as one that is refused unexpectedly does.
 */

import type { makeBlock } from '../../server/demo/seed';
import type { Command, Commands, Work } from '../../server/entities';
import { onRow } from '../../simulator/event';
import type { PropertyName } from '../../src/engine/definition/typed';

declare const work: Work;

export async function rows() {
  const [order] = await work.lock('sales-order', { newState: 'New', priority: [1, 2] });
  order?.orderNo satisfies string | undefined;
  // @ts-expect-error no order has such a property
  order?.ordrNo;
  // @ts-expect-error what may be empty is null
  order?.processId satisfies string | undefined;
  // @ts-expect-error nothing is asked for by such a property
  await work.find('sales-order', { ordrNo: 'SO-1' });
  // @ts-expect-error no order is in such a state
  await work.find('sales-order', { newState: 'Nwe' });
  // @ts-expect-error a number is no text
  await work.find('sales-order', { priority: '1' });
  // @ts-expect-error there is no such definition
  await work.find('sales-ordr', {});
}

export async function changes() {
  const [order] = await work.lock('sales-order', { id: 'so-1' });
  const [line] = await work.lock('order-line', { id: 'ol-1' });
  if (!order || !line) return;
  const [moved] = await work.move('sales-order', [order], 'OnHold', { priority: 1 });
  moved.rowVersion satisfies number;
  await work.change('sales-order', [order], { comment: null });
  // @ts-expect-error there is no such state
  await work.move('sales-order', [order], 'Onhold');
  // @ts-expect-error nor has it such a property
  await work.move('sales-order', [order], 'OnHold', { prioriti: 1 });
  // @ts-expect-error nor here
  await work.change('sales-order', [order], { coment: null });
  // @ts-expect-error a line is no order
  await work.change('sales-order', [line], {});
  // @ts-expect-error a stock has no states
  await work.move('stock', [], 'Initial');
  // @ts-expect-error no new row has such a property
  await work.addOne('job', { nam: 'J-1' });
  // @ts-expect-error nor one of several
  await work.add('job', [{ name: 'J-1', stats: 'Initial' }]);
  // @ts-expect-error there is no such action
  work.allows('sales-order', 'cancelOrdr', order);
  await work.adjust('material', 'mat-1', { currentQuantity: 1 });
  // @ts-expect-error no text is added to
  await work.adjust('material', 'mat-1', { name: 1 });
  // @ts-expect-error an account's key is told to nobody
  (await work.find('access-key', {}))[0]?.keyHash;
}

/** A definition that is not known when the server is built, as a configurator's. */
export async function anyDefinition(entity: string) {
  const [row] = await work.lock(entity, { anything: 'at all' });
  if (!row) return;
  row.whatever satisfies unknown;
  await work.move(entity, [row], 'Anywhere', { of: 'its own' });
  await work.add(entity, [{ of: 'its own' }]);
}

export const hold: Command<'sales-order.unprepareAndHold'> = {
  async each(_, order) {
    order.newState satisfies string | null;
    // @ts-expect-error no order has such a property
    order.newStat;
  },
};

export const finish: Command<'task.finish'> = {
  async each(_, task, { body, values }) {
    task.taskType satisfies string;
    body.confirmedQuantity satisfies number | null | undefined;
    // @ts-expect-error it is not asked for that
    body.confirmedQuantiti;
    // @ts-expect-error nor would that be written
    values.confirmedQuantiti;
  },
};

export const commands: Commands = {
  'task.finish': finish,
  // @ts-expect-error it is another definition's
  'job.endJob': finish,
};

// @ts-expect-error there is no such action
export const misspelt: Commands = { 'task.finsh': finish };

type Made = ReturnType<typeof makeBlock>[number];
export const made: Made = ['job', [{ name: 'J-1', status: 'Initial' }]];
// @ts-expect-error the demo's jobs know no other states
export const madeUp: Made = ['job', [{ name: 'J-1', status: 'Begun' }]];

// @ts-expect-error no report tells of such a property
export const column: PropertyName = 'task.duraton';

export const event = onRow({
  name: 'a job is ended',
  weight: 1,
  hand: 'picker',
  list: '/Job/description',
  // @ts-expect-error jobs are not sorted by such a property
  by: 'nam',
  action: 'job.tryFinish',
  call: 'PUT /Job/tryFinish',
  // @ts-expect-error the action is asked with ids
  body: ({ id }) => ({ id }),
});

import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Work } from '../../entities';
import { textOf } from '../values';
import { openLines, summariseOrder } from './order';
import { describeProcess, ordersOf } from './process';
import { reserveIfWaiting } from './reserve';

/**
 * Some lines of an order become an order of their own, in a process of its own (ACTION-012). What is kept for them goes
 * with them; of both orders, one that waited for stock and lacks nothing now is released as ever.
 */
export const splitLines: Command = {
  async all(work, lines, { refuse, say }) {
    const [order] = await work.lock('sales-order', { id: textOf(lines[0] ?? {}, 'orderId') });
    if (!order) return;
    const leaving = new Set(lines.map(({ id }) => id));
    const staying = (await openLines(work, order)).filter(({ id }) => !leaving.has(id));
    if (staying.length === 0) throw refuse('whole');
    const made = await addLike(work, 'sales-order', order, 'orderNo', {
      processId: (await addProcess(work, textOf(order, 'processId'))).processId,
      updated: work.now,
    });
    await handOver(work, order, made, lines);
    const orders = [
      await summariseOrder(work, order, staying),
      await summariseOrder(work, made, await openLines(work, made)),
    ];
    for (const one of orders) await describeProcess(work, textOf(one, 'processId'));
    for (const one of orders) await reserveIfWaiting(work, one);
    say({ newOrder: textOf(made, 'orderNo') });
  },
};

/** An order leaves the process that it shares with others, and goes on in one of its own (OPEN-202). */
export const splitOrder: Command = {
  async each(work, order, { refuse, say }) {
    const processId = textOf(order, 'processId');
    const { processId: own, processName } = await addProcess(work, processId);
    if ((await ordersOf(work, processId)).length < 2) throw refuse('totalNumberOfOrdersInSharedProcess');
    await work.change('sales-order', [order], { processId: own, updated: work.now });
    await describeProcess(work, processId);
    await describeProcess(work, String(own));
    say({ newProcess: String(processName) });
  },
};

/** A process like this one, still without orders. Its row is locked first, so that two who leave it agree. */
async function addProcess(work: Work, processId: string): Promise<Row> {
  const [operation] = await work.lock('operation', { processId });
  return addLike(work, 'operation', operation ?? { processName: processId }, 'processName', {
    operationsSummarizedState: 'Initial',
    jobName: null,
    jobState: null,
  });
}

/** What is kept for the lines is kept for the order that they stand in now. */
async function handOver(work: Work, from: Row, to: Row, lines: readonly Row[]): Promise<void> {
  const kept = await work.lock('reservation', {
    orderId: textOf(from, 'id'),
    orderLineNo: lines.map(({ orderLineNo }) => Number(orderLineNo)),
  });
  await work.change('reservation', kept, { orderId: to.id, orderNo: to.orderNo });
  await work.change('order-line', lines, { orderId: to.id });
}

/** A row with the values of another one, and a name that shows where it comes from: SO-100 gives SO-100-2. */
async function addLike(work: Work, entity: string, row: Row, name: string, values: Row): Promise<Row> {
  const { id: _, processId: __, processName: ___, rowVersion: ____, ...copied } = row;
  let number = 2;
  const nameOf = () => `${textOf(row, name)}-${number}`;
  while ((await work.find(entity, { [name]: nameOf() })).length > 0) number += 1;
  const [made] = await work.add(entity, [{ ...copied, ...values, [name]: nameOf() }]);
  return made as Row;
}

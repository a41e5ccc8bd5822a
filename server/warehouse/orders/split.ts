import type { Operation, OrderLine, SalesOrder } from '../../../generated/types';
import type { Command, Work } from '../../entities';
import { isShort } from '../replenishment/needs';
import { handOverProposals } from '../replenishment/proposals';
import { textsOf } from '../values';
import { goOnWith } from './left';
import { openLines, summariseOrder } from './order';
import { describeProcess, ordersOf } from './process';
import { reserveIfWaiting, WAITING } from './reserve';
import { type OrderState, outgoingState } from './states';

/** States in which lines leave an order; what leaves one that was released or is in Error is looked after anew. */
const HANDED: readonly OrderState[] = [...WAITING, 'Reserved', 'OnHold'];

/**
 * Some lines of an order become an order of their own, in a process of its own (ACTION-012). What is kept for them goes
 * with them; of both orders, one that waited for stock and lacks nothing now is released as ever.
 */
export const splitLines: Command<'order-line.splitOrder'> = {
  async all(work, lines, { refuse, say }) {
    const [order] = await work.lock('sales-order', { id: lines[0]?.orderId ?? null });
    if (!order) return;
    const leaving = new Set(lines.map(({ id }) => id));
    const staying = (await openLines(work, order)).filter(({ id }) => !leaving.has(id));
    if (staying.length === 0) throw refuse('whole');
    const made = await addOrder(work, order);
    await handOver(work, order, made, lines);
    const needed = textsOf(staying.filter(isShort), 'materialId');
    const brought = textsOf(lines.filter(isShort), 'materialId').filter((id) => !needed.includes(id));
    await handOverProposals(work, order, made, brought);
    const left = await summariseOrder(work, order, staying);
    const own = await summariseOrder(work, made, await openLines(work, made));
    for (const { processId } of [left, own]) await describeProcess(work, processId);
    await goOnWith(work, left, staying);
    await reserveIfWaiting(work, own);
    say({ newOrder: made.orderNo });
  },
};

/** An order leaves the process that it shares with others, and goes on in one of its own (OPEN-202). */
export const splitOrder: Command<'process-sales-order.splitOrder'> = {
  async each(work, order, { refuse, say }) {
    const processId = order.processId;
    const { processId: own, processName } = await addProcess(work, processId);
    if ((await ordersOf(work, processId)).length < 2) throw refuse('totalNumberOfOrdersInSharedProcess');
    await work.change('sales-order', [order], { processId: own, updated: work.now });
    await describeProcess(work, processId);
    await describeProcess(work, own);
    say({ newProcess: processName });
  },
};

/** A process like this one, still without orders. Its row is locked first, so that two who leave it agree. */
async function addProcess(work: Work, processId: string | null): Promise<Operation> {
  const [operation] = await work.lock('operation', { processId });
  const { processId: _, rowVersion: __, ...like }: Partial<Operation> = operation ?? {};
  return work.addOne('operation', {
    ...like,
    processName: await freeName(operation?.processName ?? processId ?? '', (processName) =>
      work.find('operation', { processName }),
    ),
    operationsSummarizedState: 'Initial',
    jobName: null,
    jobState: null,
  });
}

/** An order like this one, still without lines. */
async function addOrder(work: Work, order: SalesOrder): Promise<SalesOrder> {
  const { id: _, processName: __, rowVersion: ___, ...like } = order;
  const { processId } = await addProcess(work, order.processId);
  const newState = HANDED.find((state) => state === order.newState) ?? 'New';
  return work.addOne('sales-order', {
    ...like,
    newState,
    state: outgoingState(newState),
    processId,
    updated: work.now,
    orderNo: await freeName(order.orderNo, (orderNo) => work.find('sales-order', { orderNo })),
  });
}

/** What is kept for the lines is kept for the order that they stand in now. */
async function handOver(work: Work, from: SalesOrder, to: SalesOrder, lines: readonly OrderLine[]): Promise<void> {
  const kept = await work.lock('reservation', {
    orderId: from.id,
    orderLineNo: lines.map(({ orderLineNo }) => orderLineNo),
  });
  await work.change('reservation', kept, { orderId: to.id });
  await work.change('order-line', lines, { orderId: to.id });
}

/** A name that shows where it comes from: SO-100 gives SO-100-2, unless a row has it. */
async function freeName(name: string, rowsNamed: (name: string) => Promise<readonly object[]>): Promise<string> {
  let number = 2;
  while ((await rowsNamed(`${name}-${number}`)).length > 0) number += 1;
  return `${name}-${number}`;
}

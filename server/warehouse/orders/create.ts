import type { Material, OrderLine, SalesOrder, SalesOrderDraft } from '../../../generated/types';
import { isBlank } from '../../../src/engine/query';
import { lineAmount } from '../../../src/engine/value';
import { type Command, invalidRow, type ValuesOf, type Work } from '../../entities';
import { measuresOf } from '../measures';
import { textsOf } from '../values';
import { PROCESS_NUMBERS } from './numbers';
import { summariseOrder } from './order';
import { reserveOrder } from './reserve';

const PRIORITY = 3;
/** The category of processes that pick, and what one of a single order is called. */
const PROCESS = { processDefinitionCategory: 'Picking', processDefinitionName: 'Single order' };

/** A new order, from here or from another system (SO-029). */
export const createOrder: Command<'sales-order.createOrder'> = {
  async all(work, _, { body, say }) {
    const order = await makeOrder(work, body);
    say({ order: order.id });
  },
};

type AskedLine = Pick<OrderLine, 'orderedQuantity'> & ValuesOf<'order-line'>;

/** What a new order is made of: the values of its row, and its lines. */
export type OrderValues = ValuesOf<'sales-order'> & {
  readonly orderNo: string;
  readonly lines: readonly AskedLine[];
};

/**
 * A new order with a process of its own, its lines numbered in tens and priced by their materials. What there is of it
 * is kept at once, which gives it its first state (SO-037).
 */
export async function makeOrder(work: Work, { lines, ...values }: OrderValues): Promise<SalesOrder> {
  const processId = await addProcess(work, values.orderNo);
  const order = await work.addOne('sales-order', {
    priority: PRIORITY,
    executionDate: work.now,
    ...values,
    newState: 'New',
    state: 'Initial',
    processId,
    updated: work.now,
    totalNumberOfOrdersInSharedProcess: 1,
  });
  refuseUnknownDelivery(order);
  const made = await addLines(work, order, lines);
  const summed = await summariseOrder(work, order, made);
  await reserveOrder(work, summed);
  return summed;
}

/** A delivery type has a name if it is one of the list; another one is refused (SO-024, OPEN-152). */
export function refuseUnknownDelivery({
  deliveryTypeId,
  deliveryType,
}: Pick<SalesOrderDraft, 'deliveryTypeId' | 'deliveryType'>): void {
  if (isBlank(deliveryTypeId) || !isBlank(deliveryType)) return;
  const message = 'names a delivery type that does not exist';
  throw invalidRow([{ field: 'deliveryTypeId', keyword: 'reference', message }]);
}

async function addProcess(work: Work, orderNo: string): Promise<string> {
  const [number] = await work.numbers(PROCESS_NUMBERS, 1);
  const { processId } = await work.addOne('operation', {
    ...PROCESS,
    processName: `P-${number}`,
    operationsSummarizedState: 'Initial',
    orderNumbers: [orderNo],
    waitForPreparation: false,
  });
  return processId;
}

async function addLines(work: Work, order: SalesOrder, lines: readonly AskedLine[]): Promise<OrderLine[]> {
  const known = await work.find('material', { id: textsOf(lines, 'materialId') });
  const materials = new Map(known.map((material) => [material.id, material]));
  return work.addMany(
    'order-line',
    lines.map((line, index) => lineOf(order, line, index, materials.get(line.materialId ?? ''))),
  );
}

function lineOf(
  order: SalesOrder,
  line: AskedLine,
  index: number,
  material: Material | undefined,
): ValuesOf<'order-line'> {
  const quantity = line.orderedQuantity;
  const price = line.adjustPrice ?? material?.salesPrice;
  return {
    orderId: order.id,
    orderLineNo: (index + 1) * 10,
    materialId: line.materialId,
    orderedQuantity: quantity,
    openQuantity: quantity,
    confirmedQuantity: 0,
    pickedQuantity: 0,
    state: 'New',
    uoM: material?.baseUoM,
    baseUoMQuantity: quantity,
    salesUnitPrice: material?.salesPrice,
    adjustPrice: line.adjustPrice,
    salesPrice: lineAmount(quantity, price ?? 0),
    ...measuresOf(quantity, material),
    expectedHandlingDate: order.executionDate,
    barcodes: material?.ean ? [material.ean] : [],
  };
}

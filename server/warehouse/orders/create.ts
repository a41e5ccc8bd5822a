import { isBlank } from '../../../src/engine/query';
import type { Row } from '../../../src/engine/query/load-options';
import { lineAmount } from '../../../src/engine/value';
import { type Command, invalidRow, type Work } from '../../entities';
import { numberOf, textOf, textsOf } from '../values';
import { PROCESS_NUMBERS } from './numbers';
import { summariseOrder } from './order';
import { reserveOrder } from './reserve';

const PRIORITY = 3;
/** The category of processes that pick, and what one of a single order is called. */
const PROCESS = { processDefinitionCategory: 'Picking', processDefinitionName: 'Single order' };

/** A new order, from here or from another system (SO-029). */
export const createOrder: Command = {
  async all(work, _, { body, say }) {
    const order = await makeOrder(work, body);
    say({ order: textOf(order, 'id') });
  },
};

/**
 * A new order with a process of its own, its lines numbered in tens and priced by their materials. What there is of it
 * is kept at once, which gives it its first state (SO-037). Takes the values of its row, and `lines`.
 */
export async function makeOrder(work: Work, { lines, ...values }: Row): Promise<Row> {
  const processId = await addProcess(work, textOf(values, 'orderNo'));
  const [order] = await work.add('sales-order', [
    {
      priority: PRIORITY,
      executionDate: work.now,
      ...values,
      newState: 'New',
      state: 'Initial',
      processId,
      updated: work.now,
      totalNumberOfOrdersInSharedProcess: 1,
    },
  ]);
  refuseUnknownDelivery(order as Row);
  const made = await addLines(work, order as Row, lines as readonly Row[]);
  const operations = await work.lock('operation', { processId });
  await work.change('operation', operations, { deliveryType: order?.deliveryType });
  const summed = await summariseOrder(work, order as Row, made);
  await reserveOrder(work, summed);
  return summed;
}

/** A delivery type has a name if it is one of the list; another one is refused (SO-024, OPEN-152). */
export function refuseUnknownDelivery({ deliveryTypeId, deliveryType }: Row): void {
  if (isBlank(deliveryTypeId) || !isBlank(deliveryType)) return;
  const message = 'names a delivery type that does not exist';
  throw invalidRow([{ field: 'deliveryTypeId', keyword: 'reference', message }]);
}

async function addProcess(work: Work, orderNo: string): Promise<string> {
  const [number] = await work.numbers(PROCESS_NUMBERS, 1);
  const [operation] = await work.add('operation', [
    {
      ...PROCESS,
      processName: `P-${number}`,
      operationsSummarizedState: 'Initial',
      orderNumbers: [orderNo],
      waitForPreparation: false,
    },
  ]);
  return textOf(operation as Row, 'processId');
}

async function addLines(work: Work, order: Row, lines: readonly Row[]): Promise<Row[]> {
  const known = await work.find('material', { id: textsOf(lines, 'materialId') });
  const materials = new Map(known.map((material) => [material.id, material]));
  return work.add(
    'order-line',
    lines.map((line, index) => lineOf(order, line, index, materials.get(line.materialId) ?? {})),
  );
}

function lineOf(order: Row, line: Row, index: number, material: Row): Row {
  const quantity = numberOf(line, 'orderedQuantity');
  const price = line.adjustPrice ?? material.salesPrice;
  return {
    orderId: order.id,
    orderLineNo: (index + 1) * 10,
    materialId: line.materialId,
    orderedQuantity: quantity,
    openQuantity: quantity,
    confirmedQuantity: 0,
    pickedQuantity: 0,
    state: 'New',
    uoM: material.baseUoM,
    baseUoMQuantity: quantity,
    salesUnitPrice: material.salesPrice,
    adjustPrice: line.adjustPrice,
    salesPrice: lineAmount(quantity, Number(price ?? 0)),
    lineWeight: rounded(quantity * numberOf(material, 'weight'), 3),
    lineVolume: rounded(quantity * numberOf(material, 'volume'), 5),
    expectedHandlingDate: order.executionDate,
    barcodes: material.ean ? [material.ean] : [],
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

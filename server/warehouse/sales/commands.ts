/** The commands of sales order drafts (SO-030 to SO-033). */
import { isBlank } from '../../../src/engine/query';
import type { Row } from '../../../src/engine/query/load-options';
import { discounted, lineAmount, sumAmounts } from '../../../src/engine/value';
import { type CommandInput, type Commands, invalidRow, type Work } from '../../entities';
import { makeOrder, refuseUnknownDelivery } from '../orders/create';
import { numberOf, textOf, textsOf } from '../values';

const DRAFT = 'sales-order-draft';
const LINE = 'sales-order-draft-line';
/** Digits of a draft that are sums over its lines. */
type Sums = Readonly<{ orderLines: number; totalCost: number }>;

/** A new draft with its lines; it may lack whatever an order needs. */
async function save(work: Work, { body, say }: CommandInput): Promise<void> {
  const { lines, ...values } = body;
  const priced = await pricedLines(work, (lines ?? []) as readonly Row[]);
  const [draft] = await work.add(DRAFT, [{ ...values, ...sumsOf(priced, values), created: work.now }]);
  refuseUnknownDelivery(draft as Row);
  await addLines(work, draft as Row, priced);
  say({ draft: textOf(draft as Row, 'id') });
}

/** What is given replaces what the draft has; lines that are given are all of its lines. */
async function edit(work: Work, draft: Row, { body, values }: CommandInput): Promise<void> {
  const given = body.lines as readonly Row[] | null | undefined;
  const before = await work.lock(LINE, { draftId: textOf(draft, 'id') });
  const lines = given === undefined ? before : await pricedLines(work, given ?? []);
  const [after] = await work.change(DRAFT, [draft], { ...values, ...sumsOf(lines, { ...draft, ...values }) });
  refuseUnknownDelivery(after as Row);
  if (given === undefined) return;
  await work.remove(LINE, before);
  await addLines(work, draft, lines);
}

/** What a draft hands to its order; the order may be given others instead. */
const HANDED = ['orderType', 'customerName', 'customer', 'deliveryTypeId', 'discount'];

/** A draft becomes an order, with whatever was changed on the way, and is gone. */
async function createOrder(work: Work, draft: Row, { body, say }: CommandInput): Promise<void> {
  const stored = await work.lock(LINE, { draftId: textOf(draft, 'id') });
  const lines = (body.lines ?? stored) as readonly Row[];
  if (lines.length === 0)
    throw invalidRow([{ field: 'lines', keyword: 'minItems', message: 'are missing', params: { limit: 1 } }]);
  const { id: _, ...given } = body;
  const handed = Object.fromEntries(HANDED.map((name) => [name, draft[name]]));
  const order = await makeOrder(work, { ...handed, ...given, lines });
  await remove(work, draft, stored);
  say({ order: textOf(order, 'id') });
}

async function remove(work: Work, draft: Row, lines?: readonly Row[]): Promise<void> {
  await work.remove(LINE, lines ?? (await work.lock(LINE, { draftId: textOf(draft, 'id') })));
  await work.remove(DRAFT, [draft]);
}

/** Lines numbered in tens, with the prices of their materials. Refuses a material that is not there. */
async function pricedLines(work: Work, lines: readonly Row[]): Promise<Row[]> {
  const known = await work.find('material', { id: textsOf(lines, 'materialId') });
  const materials = new Map(known.map((material) => [material.id, material]));
  const missing = lines.flatMap((line, index) =>
    materials.has(line.materialId)
      ? []
      : [{ field: `lines/${index}/materialId`, keyword: 'reference', message: 'names a material that does not exist' }],
  );
  if (missing.length > 0) throw invalidRow(missing);
  return lines.map((line, index) => {
    const { itemNo, salesPrice } = materials.get(line.materialId) ?? {};
    const price = isBlank(line.adjustPrice) ? salesPrice : line.adjustPrice;
    return {
      orderLineNo: (index + 1) * 10,
      materialId: line.materialId,
      itemNo,
      orderedQuantity: line.orderedQuantity,
      salesUnitPrice: salesPrice,
      adjustPrice: line.adjustPrice,
      salesPrice: lineAmount(numberOf(line, 'orderedQuantity'), Number(price ?? 0)),
    };
  });
}

async function addLines(work: Work, draft: Row, lines: readonly Row[]): Promise<void> {
  await work.add(
    LINE,
    lines.map((line) => ({ ...line, draftId: draft.id })),
  );
}

function sumsOf(lines: readonly Row[], values: Row): Sums {
  const subtotal = sumAmounts(lines.map((line) => numberOf(line, 'salesPrice')));
  return { orderLines: lines.length, totalCost: discounted(subtotal, numberOf(values, 'discount')) };
}

export const salesDraftCommands: Commands = {
  'sales-order-draft.save': { all: (work, _, input) => save(work, input) },
  'sales-order-draft.edit': { each: edit },
  'sales-order-draft.createOrder': { each: createOrder },
  'sales-order-draft.delete': { each: (work, draft) => remove(work, draft) },
};

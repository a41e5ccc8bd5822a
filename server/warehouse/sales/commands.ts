/** The commands of sales order drafts (SO-030 to SO-033). */
import type { SalesOrderDraft, SalesOrderDraftLine } from '../../../generated/types';
import { discounted, lineAmount, sumAmounts } from '../../../src/engine/value';
import { type CommandInput, type Commands, invalidRow, type ValuesOf, type Work } from '../../entities';
import { makeOrder, refuseUnknownDelivery } from '../orders/create';
import { textsOf } from '../values';

const DRAFT = 'sales-order-draft';
const LINE = 'sales-order-draft-line';
/** A line as it is asked for. */
type AskedLine = Pick<SalesOrderDraftLine, 'orderedQuantity'> & ValuesOf<'sales-order-draft-line'>;
/** The same with its number and its price. */
type PricedLine = AskedLine & Pick<SalesOrderDraftLine, 'salesPrice'>;
/** Digits of a draft that are sums over its lines. */
type Sums = Readonly<{ orderLines: number; totalCost: number }>;

/** A new draft with its lines; it may lack whatever an order needs. */
async function save(work: Work, { body, say }: CommandInput<'sales-order-draft.save'>): Promise<void> {
  const { lines, ...values } = body;
  const priced = await pricedLines(work, lines ?? []);
  const draft = await work.addOne(DRAFT, { ...values, ...sumsOf(priced, values.discount), created: work.now });
  refuseUnknownDelivery(draft);
  await addLines(work, draft, priced);
  say({ draft: draft.id });
}

/** What is given replaces what the draft has; lines that are given are all of its lines. */
async function edit(
  work: Work,
  draft: SalesOrderDraft,
  { body, values }: CommandInput<'sales-order-draft.edit'>,
): Promise<void> {
  const given = body.lines;
  const before = await work.lock(LINE, { draftId: draft.id });
  const lines = given === undefined ? before : await pricedLines(work, given ?? []);
  const { discount } = { ...draft, ...values };
  const [after] = await work.change(DRAFT, [draft], { ...values, ...sumsOf(lines, discount) });
  refuseUnknownDelivery(after);
  if (given === undefined) return;
  await work.remove(LINE, before);
  await addLines(work, draft, lines);
}

/** A draft becomes an order, with whatever was changed on the way, and is gone. */
async function createOrder(
  work: Work,
  draft: SalesOrderDraft,
  { body, say }: CommandInput<'sales-order-draft.createOrder'>,
): Promise<void> {
  const stored = await work.lock(LINE, { draftId: draft.id });
  const lines = body.lines ?? stored;
  if (lines.length === 0)
    throw invalidRow([{ field: 'lines', keyword: 'minItems', message: 'are missing', params: { limit: 1 } }]);
  const { id: _, ...given } = body;
  // What a draft hands to its order; the order may be given others instead.
  const { orderType, customerName, customer, deliveryTypeId, discount } = draft;
  const handed = { orderType, customerName, customer, deliveryTypeId, discount };
  const order = await makeOrder(work, { ...handed, ...given, lines });
  await remove(work, draft, stored);
  say({ order: order.id });
}

async function remove(work: Work, draft: SalesOrderDraft, lines?: readonly SalesOrderDraftLine[]): Promise<void> {
  await work.remove(LINE, lines ?? (await work.lock(LINE, { draftId: draft.id })));
  await work.remove(DRAFT, [draft]);
}

/** Lines numbered in tens, with the prices of their materials. Refuses a material that is not there. */
async function pricedLines(work: Work, lines: readonly AskedLine[]): Promise<PricedLine[]> {
  const known = await work.find('material', { id: textsOf(lines, 'materialId') });
  const materials = new Map(known.map((material) => [material.id, material]));
  const missing = lines.flatMap((line, index) =>
    materials.has(line.materialId ?? '')
      ? []
      : [{ field: `lines/${index}/materialId`, keyword: 'reference', message: 'names a material that does not exist' }],
  );
  if (missing.length > 0) throw invalidRow(missing);
  return lines.map((line, index) => {
    const material = materials.get(line.materialId ?? '');
    const salesPrice = material?.salesPrice;
    return {
      orderLineNo: (index + 1) * 10,
      materialId: line.materialId,
      itemNo: material?.itemNo,
      orderedQuantity: line.orderedQuantity,
      salesUnitPrice: salesPrice,
      adjustPrice: line.adjustPrice,
      salesPrice: lineAmount(line.orderedQuantity, line.adjustPrice ?? salesPrice ?? 0),
    };
  });
}

async function addLines(work: Work, draft: SalesOrderDraft, lines: readonly PricedLine[]): Promise<void> {
  await work.add(
    LINE,
    lines.map((line) => ({ ...line, draftId: draft.id })),
  );
}

function sumsOf(lines: readonly Pick<PricedLine, 'salesPrice'>[], discount: number | null | undefined): Sums {
  const subtotal = sumAmounts(lines.map(({ salesPrice }) => salesPrice ?? 0));
  return { orderLines: lines.length, totalCost: discounted(subtotal, discount ?? 0) };
}

export const salesDraftCommands: Commands = {
  'sales-order-draft.save': { all: (work, _, input) => save(work, input) },
  'sales-order-draft.edit': { each: edit },
  'sales-order-draft.createOrder': { each: createOrder },
  'sales-order-draft.delete': { each: (work, draft) => remove(work, draft) },
};

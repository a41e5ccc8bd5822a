/** The commands of purchase drafts (PO-011, PO-012, PO-015). */
import type { Row } from '../../../src/engine/query/load-options';
import type { CommandInput, Commands, Work } from '../../entities';
import { numberOf, sumOf, textOf, textsOf } from '../values';

const PRIORITY = 3;

/** A new draft with its lines; a line without a price has that of its material. */
async function save(work: Work, { body, refuse }: CommandInput): Promise<void> {
  const { lines, ...values } = body;
  const draftNumber = textOf(values, 'draftNumber');
  if ((await work.find('purchase-draft', { draftNumber })).length > 0) throw refuse('taken', draftNumber);
  const given = lines as readonly Row[];
  const materials = await work.find('material', { id: textsOf(given, 'materialId') });
  const priced = given.map((line) => {
    const material = materials.find(({ id }) => id === line.materialId);
    return { ...line, itemNo: material?.itemNo, costPrice: line.costPrice ?? material?.costPrice };
  });
  const [draft] = await work.add('purchase-draft', [
    { ...values, created: work.now, draftLineCount: priced.length, totalCost: costOf(priced) },
  ]);
  await work.add(
    'purchase-draft-line',
    priced.map((line) => ({ ...line, draftId: draft?.id })),
  );
}

/**
 * Drafts become orders of their suppliers and are gone (OPEN-156). Of several drafts the later ones are numbered on, so
 * that one call takes one number.
 */
async function createOrder(work: Work, draft: Row, { body, refuse }: CommandInput): Promise<void> {
  const orderNo = numbered(textOf(body, 'orderNo'), made(work));
  if ((await work.find('ingoing-order', { orderNo })).length > 0) throw refuse('taken', orderNo);
  const lines = await work.lock('purchase-draft-line', { draftId: textOf(draft, 'id') });
  const materials = await work.find('material', { id: textsOf(lines, 'materialId') });
  const [order] = await work.add('ingoing-order', [
    { orderNo, supplierId: draft.supplierId, state: 'Initial', priority: PRIORITY, lines: lines.length },
  ]);
  await work.add(
    'ingoing-order-line',
    lines.map((line, index) => ({
      ...lineOf(line, materials.find(({ id }) => id === line.materialId) ?? {}),
      orderId: order?.id,
      orderLineNo: (index + 1) * 10,
    })),
  );
  await work.remove('purchase-draft-line', lines);
  await work.remove('purchase-draft', [draft]);
}

function lineOf(line: Row, material: Row): Row {
  const quantity = numberOf(line, 'orderedQuantity');
  return {
    orderedQuantity: quantity,
    confirmedQuantity: 0,
    openQuantity: quantity,
    state: 'Initial',
    materialId: line.materialId,
    itemNo: line.itemNo,
    uoM: material.baseUoM,
    baseUoMQuantity: quantity,
    costPrice: line.costPrice,
    lineWeight: Number((quantity * numberOf(material, 'weight')).toFixed(3)),
    lineVolume: Number((quantity * numberOf(material, 'volume')).toFixed(5)),
  };
}

/** How many orders this call has made already. */
function made(work: Work): number {
  return work.audit.filter(({ entity, before }) => entity === 'ingoing-order' && before === undefined).length;
}

function numbered(orderNo: string, before: number): string {
  return before === 0 ? orderNo : `${orderNo}-${before + 1}`;
}

function costOf(lines: readonly Row[]): number {
  const sums = lines.map((line) => ({ cost: numberOf(line, 'orderedQuantity') * numberOf(line, 'costPrice') }));
  return Number(sumOf(sums, 'cost').toFixed(2));
}

export const purchaseCommands: Commands = {
  'purchase-draft.save': { all: (work, _, input) => save(work, input) },
  'purchase-draft.createPO': { each: createOrder },
};

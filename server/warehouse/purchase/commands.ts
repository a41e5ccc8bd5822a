/** The commands of purchase drafts (PO-011 to PO-015, PO-020). */
import type { Material, PurchaseDraft, PurchaseDraftLine } from '../../../generated/types';
import { dayAfter } from '../../../src/engine/value';
import type { CommandInput, Commands, ValuesOf, Work } from '../../entities';
import { measuresOf } from '../measures';
import { textsOf } from '../values';
import { editDraft, removeDraft, saveDrafts } from './drafts';

const PRIORITY = 3;

/**
 * Drafts become orders of their suppliers, expected after the lead time of each, and are gone (OPEN-156). Of several
 * drafts the later ones are numbered on, so that one call takes one number.
 */
async function createOrder(
  work: Work,
  draft: PurchaseDraft,
  { body, say }: CommandInput<'purchase-draft.createPO'>,
): Promise<void> {
  const orderNo = numbered(body.orderNo, made(work));
  const lines = await work.lock('purchase-draft-line', { draftId: draft.id });
  const materials = await work.find('material', { id: textsOf(lines, 'materialId') });
  const [supplier] = await work.find('supplier', { id: draft.supplierId });
  const leadTime = supplier?.averageLeadTime ?? null;
  const order = await work.addOne('ingoing-order', {
    orderNo,
    supplierId: draft.supplierId,
    state: 'Initial',
    priority: PRIORITY,
    expectedReceiptDate: leadTime === null ? null : dayAfter(work.today, leadTime),
    lines: lines.length,
  });
  await work.add(
    'ingoing-order-line',
    lines.map((line, index) => ({
      ...lineOf(
        line,
        materials.find(({ id }) => id === line.materialId),
      ),
      orderId: order.id,
      orderLineNo: (index + 1) * 10,
    })),
  );
  await removeDraft(work, draft);
  say({ order: orderNo });
}

function lineOf(line: PurchaseDraftLine, material: Material | undefined): ValuesOf<'ingoing-order-line'> {
  const quantity = line.orderedQuantity;
  return {
    orderedQuantity: quantity,
    confirmedQuantity: 0,
    openQuantity: quantity,
    state: 'Initial',
    materialId: line.materialId,
    itemNo: line.itemNo,
    uoM: material?.baseUoM,
    baseUoMQuantity: quantity,
    costPrice: line.costPrice,
    ...measuresOf(quantity, material),
  };
}

/** How many orders this call has made already. */
function made(work: Work): number {
  return work.changes.filter(({ entity, before }) => entity === 'ingoing-order' && before === undefined).length;
}

function numbered(orderNo: string, before: number): string {
  return before === 0 ? orderNo : `${orderNo}-${before + 1}`;
}

export const purchaseCommands: Commands = {
  'purchase-draft.save': { all: (work, _, input) => saveDrafts(work, input) },
  'purchase-draft.edit': { each: editDraft },
  'purchase-draft.delete': { each: removeDraft },
  'purchase-draft.createPO': { each: createOrder },
};

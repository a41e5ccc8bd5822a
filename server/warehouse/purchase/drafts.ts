/** Purchase drafts with their lines, which only change together. */
import type { PurchaseDraft, PurchaseDraftLine } from '../../../generated/types';
import type { CommandInput, Work } from '../../entities';
import { sumOf, textsOf } from '../values';

const DRAFT = 'purchase-draft';
const LINE = 'purchase-draft-line';

type AskedDraft = CommandInput<'purchase-draft.save'>['body']['drafts'][number];
type AskedLine = AskedDraft['lines'][number];
type PricedLine = Omit<AskedLine, 'costPrice'> & Pick<PurchaseDraftLine, 'itemNo' | 'costPrice'>;

/** New drafts, each by itself: one that cannot be made is told under the name of its supplier (OPEN-157). */
export async function saveDrafts(
  work: Work,
  { body, part, refuse }: CommandInput<'purchase-draft.save'>,
): Promise<void> {
  const { drafts } = body;
  // Held, so that nobody deletes one meanwhile.
  const suppliers = await work.lock('supplier', { id: textsOf(drafts, 'supplierId') });
  for (const draft of drafts) {
    const id = draft.supplierId;
    const supplier = suppliers.find((one) => one.id === id);
    await part({ id, name: supplier ? supplier.supplierName : id }, async () => {
      if (!supplier) throw refuse('supplier', id);
      return makeDraft(work, draft, refuse);
    });
  }
}

/** A new draft with its lines, and one draft more of its supplier (PO-020). Gives its id. */
async function makeDraft(work: Work, given: AskedDraft, refuse: CommandInput['refuse']): Promise<string> {
  const { draftNumber, supplierId } = given;
  const lines = await pricedLines(work, given.lines, refuse);
  const { id } = await work.addOne(DRAFT, { draftNumber, supplierId, created: work.now, ...sumsOf(lines) });
  await work.add(
    LINE,
    lines.map((line) => ({ ...line, draftId: id })),
  );
  await work.adjust('supplier', supplierId, { draftCount: 1 });
  return id;
}

/** The lines that are given are all of its lines; one of a material that it has already stays the same line. */
export async function editDraft(
  work: Work,
  draft: PurchaseDraft,
  { body, refuse }: CommandInput<'purchase-draft.edit'>,
): Promise<void> {
  const draftId = draft.id;
  const lines = await pricedLines(work, body.lines, refuse);
  await work.change(DRAFT, [draft], { draftNumber: body.draftNumber, ...sumsOf(lines) });
  const before = await work.lock(LINE, { draftId });
  const added = lines.filter(({ materialId }) => !before.some((line) => line.materialId === materialId));
  for (const line of before) {
    const given = lines.find(({ materialId }) => materialId === line.materialId);
    if (given) await work.change(LINE, [line], given);
    else await work.remove(LINE, [line]);
  }
  await work.add(
    LINE,
    added.map((line) => ({ ...line, draftId })),
  );
}

/** The draft is gone with its lines. */
export async function removeDraft(work: Work, draft: PurchaseDraft): Promise<void> {
  await work.remove(LINE, await work.lock(LINE, { draftId: draft.id }));
  await work.remove(DRAFT, [draft]);
  await work.adjust('supplier', draft.supplierId, { draftCount: -1 });
}

/** A line without a price has that of its material; a material stands in one line only (PO-010, OPEN-155). */
async function pricedLines(
  work: Work,
  lines: readonly AskedLine[],
  refuse: CommandInput['refuse'],
): Promise<PricedLine[]> {
  const materials = await work.find('material', { id: textsOf(lines, 'materialId') });
  return lines.map((line, index) => {
    const material = materials.find(({ id }) => id === line.materialId);
    if (!material) throw refuse('material', line.materialId);
    if (lines.findIndex(({ materialId }) => materialId === line.materialId) < index)
      throw refuse('repeated', material.itemNo);
    return { ...line, itemNo: material.itemNo, costPrice: line.costPrice ?? material.costPrice };
  });
}

/** Number and cost of the lines, which the draft shows (PO-011). */
function sumsOf(lines: readonly PricedLine[]) {
  const costs = lines.map(({ orderedQuantity, costPrice }) => ({ cost: orderedQuantity * (costPrice ?? 0) }));
  return { draftLineCount: lines.length, totalCost: Number(sumOf(costs, 'cost').toFixed(2)) };
}

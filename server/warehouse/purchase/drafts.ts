/** Purchase drafts with their lines, which only change together. */
import type { Row } from '../../../src/engine/query/load-options';
import type { CommandInput, Work } from '../../entities';
import { numberOf, sumOf, textOf, textsOf } from '../values';

const DRAFT = 'purchase-draft';
const LINE = 'purchase-draft-line';

/** New drafts, each by itself: one that cannot be made is told under the name of its supplier (OPEN-157). */
export async function saveDrafts(work: Work, { body, part, refuse }: CommandInput): Promise<void> {
  const drafts = body.drafts as readonly Row[];
  // Held, so that nobody deletes one meanwhile.
  const suppliers = await work.lock('supplier', { id: textsOf(drafts, 'supplierId') });
  for (const draft of drafts) {
    const id = textOf(draft, 'supplierId');
    const supplier = suppliers.find((one) => one.id === id);
    await part({ id, name: supplier ? textOf(supplier, 'supplierName') : id }, async () => {
      if (!supplier) throw refuse('supplier', id);
      return makeDraft(work, draft, refuse);
    });
  }
}

/** A new draft with its lines, and one draft more of its supplier (PO-020). Gives its id. */
async function makeDraft(work: Work, given: Row, refuse: CommandInput['refuse']): Promise<string> {
  const { draftNumber, supplierId } = given;
  const lines = await pricedLines(work, given.lines as readonly Row[], refuse);
  const [draft] = await work.add(DRAFT, [{ draftNumber, supplierId, created: work.now, ...sumsOf(lines) }]);
  const id = textOf(draft as Row, 'id');
  await work.add(
    LINE,
    lines.map((line) => ({ ...line, draftId: id })),
  );
  await work.adjust('supplier', textOf(given, 'supplierId'), { draftCount: 1 });
  return id;
}

/** The lines that are given are all of its lines; one of a material that it has already stays the same line. */
export async function editDraft(work: Work, draft: Row, { body, refuse }: CommandInput): Promise<void> {
  const draftId = textOf(draft, 'id');
  const lines = await pricedLines(work, body.lines as readonly Row[], refuse);
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
export async function removeDraft(work: Work, draft: Row): Promise<void> {
  await work.remove(LINE, await work.lock(LINE, { draftId: textOf(draft, 'id') }));
  await work.remove(DRAFT, [draft]);
  await work.adjust('supplier', textOf(draft, 'supplierId'), { draftCount: -1 });
}

/** A line without a price has that of its material; a material stands in one line only (PO-010, OPEN-155). */
async function pricedLines(work: Work, lines: readonly Row[], refuse: CommandInput['refuse']): Promise<Row[]> {
  const materials = await work.find('material', { id: textsOf(lines, 'materialId') });
  return lines.map((line, index) => {
    const material = materials.find(({ id }) => id === line.materialId);
    if (!material) throw refuse('material', textOf(line, 'materialId'));
    if (lines.findIndex(({ materialId }) => materialId === line.materialId) < index)
      throw refuse('repeated', textOf(material, 'itemNo'));
    return { ...line, itemNo: material.itemNo, costPrice: line.costPrice ?? material.costPrice };
  });
}

/** Number and cost of the lines, which the draft shows (PO-011). */
function sumsOf(lines: readonly Row[]): Row {
  const costs = lines.map((line) => ({ cost: numberOf(line, 'orderedQuantity') * numberOf(line, 'costPrice') }));
  return { draftLineCount: lines.length, totalCost: Number(sumOf(costs, 'cost').toFixed(2)) };
}

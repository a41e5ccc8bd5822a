import { describe, expect, it } from 'vitest';
import type { ProposedDraftLine } from '../../../../src/engine/http/api';
import { criteriaIn, isPeriod, searchOf } from '../../../../src/overrides/purchase-draft/criteria';
import {
  addMaterials,
  changeLine,
  type Draft,
  type DraftLine,
  isByHand,
  isSameDraft,
  lineOf,
  mergedDraft,
  mergeRepeated,
  otherPrice,
  recalculated,
  removeLine,
  repeatedBy,
  totalOf,
  valuesOf,
} from '../../../../src/overrides/purchase-draft/draft';

const bolt = { id: 'm1', itemNo: 'A-1', name: 'Bolt', costPrice: 2.5 };
const nut = { id: 'm2', itemNo: 'A-2', name: 'Nut', costPrice: null };
const pin = { id: 'm3', itemNo: 'A-3', name: 'Pin', costPrice: 1 };
const stored = (key: number, material: typeof bolt | typeof nut, orderedQuantity: number, calculatedDemand = 10) =>
  lineOf(key, { materialId: material.id, orderedQuantity, calculatedDemand, costPrice: 2 }, material);
const draft = (...lines: Draft['lines'][number][]): Draft => ({ supplierId: 's', lines });
const figures = (demands: Record<string, number>) =>
  new Map(Object.entries(demands).map(([id, calculatedDemand]) => [id, { calculatedDemand } as ProposedDraftLine]));

describe('lines of a purchase draft', () => {
  it('are added with what is calculated for their material, or with one piece', { tags: ['PO-004'] }, () => {
    const lines = addMaterials([stored(7, pin, 3)], [bolt, nut], figures({ m1: 42, m2: 0 }));
    expect(lines.slice(1)).toEqual([
      { key: 8, material: bolt, calculatedDemand: 42, orderedQuantity: 42, costPrice: 2.5 },
      { key: 9, material: nut, calculatedDemand: 0, orderedQuantity: 1, costPrice: undefined },
    ]);
    expect(addMaterials([], [bolt], figures({ m1: 42 }), 7)).toMatchObject([
      { calculatedDemand: 42, orderedQuantity: 7 },
    ]);
  });

  it('that repeat a material are so until they are put together or one of them goes', { tags: ['PO-010'] }, () => {
    const lines = addMaterials([stored(1, bolt, 70)], [bolt], undefined);
    const [first, second] = lines as [(typeof lines)[0], (typeof lines)[0]];
    expect([repeatedBy(lines, first), repeatedBy(lines, second)]).toEqual([undefined, first]);
    const twenty = changeLine(lines, 2, { orderedQuantity: 20 });
    expect(mergeRepeated(twenty, 2)).toEqual([{ ...first, orderedQuantity: 90 }]);
    const text = changeLine(lines, 2, { orderedQuantity: 'many' });
    expect(mergeRepeated(text, 2)).toEqual(text);
    expect(repeatedBy(removeLine(lines, 1), second)).toBeUndefined();
  });

  it('that repeat another keep the price that was written in them, and no other', () => {
    const [first, added] = addMaterials([stored(1, bolt, 70)], [bolt], undefined, 20) as [DraftLine, DraftLine];
    const priced = { ...added, costPrice: 3.5 };
    expect([added, priced, { ...added, costPrice: 'x' }].map((line) => otherPrice([first], line, first))).toEqual([
      undefined,
      3.5,
      undefined,
    ]);
    expect(mergeRepeated([first, priced], 2, 3.5)).toEqual([{ ...first, orderedQuantity: 90, costPrice: 3.5 }]);
    expect(otherPrice([first], priced, { ...first, costPrice: 3.5 })).toBeUndefined();
  });

  it('cost their quantity at their price, and the draft costs all of them', { tags: ['PO-011'] }, () => {
    const lines = changeLine([stored(1, bolt, 3), stored(2, nut, 4)], 2, { costPrice: 0.1 });
    expect(totalOf(draft(...lines))).toBe(6.4);
    expect(totalOf(draft(...changeLine(lines, 1, { orderedQuantity: 'x' })))).toBe(0.4);
  });

  it('follow what is calculated anew, unless they were ordered otherwise', () => {
    const lines = [stored(1, bolt, 10), stored(2, nut, 25), stored(3, pin, 10)];
    const next = recalculated(lines, figures({ m1: 12, m2: 12, m3: 0 }));
    expect(next.map((line) => [line.calculatedDemand, line.orderedQuantity])).toEqual([
      [12, 12],
      [12, 25],
      [0, 10],
    ]);
  });

  it('are changed by hand if they differ from what was opened, or from what they were added with', () => {
    const opened = [stored(1, bolt, 10)];
    const [first, added] = addMaterials(opened, [nut], figures({ m2: 5 })) as [never, never];
    expect([isByHand(opened, first, 'orderedQuantity'), isByHand(opened, added, 'orderedQuantity')]).toEqual([
      false,
      false,
    ]);
    for (const line of [first, added])
      expect(isByHand(opened, { ...(line as object), orderedQuantity: 6 } as never, 'orderedQuantity')).toBe(true);
  });

  it('are sent without what is empty, and drafts that send the same are the same', () => {
    const one = draft(...addMaterials([], [nut], undefined));
    expect(valuesOf(one)).toEqual({ lines: [{ materialId: 'm2', orderedQuantity: 1 }] });
    expect(isSameDraft(one, draft(...addMaterials([], [nut], undefined)))).toBe(true);
    expect(isSameDraft(one, draft())).toBe(false);
  });
});

describe('a draft that somebody else has saved meanwhile', () => {
  const opened = draft(stored(1, bolt, 10), stored(2, nut, 20), stored(3, pin, 30));
  const quantities = ({ lines }: Draft) =>
    Object.fromEntries(lines.map(({ material, orderedQuantity }) => [material.id, orderedQuantity]));

  it('keeps what the person wrote and takes the rest as it was saved', { tags: ['PO-013'] }, () => {
    const mine = { ...opened, lines: changeLine(opened.lines, 1, { orderedQuantity: 11 }) };
    const theirs = draft(stored(1, bolt, 99), stored(2, nut, 22), stored(3, pin, 30));
    expect(quantities(mergedDraft(opened, mine, theirs))).toEqual({ m1: 11, m2: 22, m3: 30 });
  });

  it('keeps lines that either has added, and leaves out what either has removed and the other left alone', {
    tags: ['PO-013'],
  }, () => {
    const mine = draft(...addMaterials(removeLine(opened.lines, 2), [{ ...pin, id: 'm4' }], undefined));
    const theirs = draft(stored(1, bolt, 10), stored(2, nut, 20), { ...stored(3, pin, 5), material: { id: 'm5' } });
    const merged = mergedDraft(opened, mine, theirs);
    expect(quantities(merged)).toEqual({ m1: 10, m4: 1, m5: 5 });
    expect(new Set(merged.lines.map(({ key }) => key)).size).toBe(3);
  });
});

describe('criteria of a new draft', () => {
  it('stand in the address, and what does not fit is left out', { tags: ['OPEN-154'] }, () => {
    const criteria = { supplierId: 's 1', materialGroup: 'Bolts', abc: 'A', belowCritical: true, demandDays: 30 };
    expect(criteriaIn(searchOf(criteria))).toEqual(criteria);
    expect(searchOf({ supplierId: 's', demandDays: undefined })).toBe('?supplier=s');
    expect(criteriaIn('?supplier=s&days=long&critical=no')).toEqual({
      supplierId: 's',
      materialGroup: undefined,
      abc: undefined,
      demandDays: undefined,
    });
    expect(criteriaIn('?days=30')).toBeNull();
    expect([0, 3650, -1, 3651, 1.5, 'x', undefined].map(isPeriod)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

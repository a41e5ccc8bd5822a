import { describe, expect, it } from 'vitest';
import {
  addMaterial,
  addRaw,
  changeLine,
  chooseMaterial,
  mergeDuplicate,
  putBackLine,
  recheck,
  removeLine,
} from '../../../../src/overrides/create-sales-order/lines';
import {
  EMPTY_ORDER,
  isSameOrder,
  type Order,
  type OrderLine,
  orderOfDraft,
  totalsOf,
  valuesOf,
  withCustomer,
} from '../../../../src/overrides/create-sales-order/order';

const screw = { id: 'm1', itemNo: 'A-1', name: 'Screw', salesPrice: 10.5 };
const nut = { id: 'm2', itemNo: 'A-2', name: 'Nut', salesPrice: 20 };
const raw = (material: string, orderedQuantity = 1) => ({ material, orderedQuantity, adjustPrice: undefined });
const pasted = addRaw(
  addMaterial([], screw),
  [raw('A-1', 3), raw('both'), raw('none'), raw('A-2', 2), raw('a-2')],
  [{ materials: [screw] }, { materials: [screw, nut] }, { materials: [] }, { materials: [nut] }, { materials: [nut] }],
);
const problems = (lines = pasted) => lines.map(({ problem }) => problem);

describe('a material that is found', () => {
  it('is a line of one piece, or of as many as its code says, once', () => {
    expect(addMaterial([], screw)).toMatchObject([{ material: screw, orderedQuantity: 1 }]);
    const lines = addMaterial([], screw, 12);
    expect(lines).toMatchObject([{ material: screw, orderedQuantity: 12 }]);
    expect(addMaterial(lines, screw, 3)).toBe(lines);
  });
});

describe('pasted lines', () => {
  it('that are none yet say why, each in its place', { tags: ['SO-017', 'SO-018', 'SO-019'] }, () => {
    expect(problems()).toEqual([undefined, 'duplicate', 'ambiguous', 'notFound', undefined, 'duplicate']);
    expect(problems(addRaw([], [raw('A-1')], undefined))).toEqual(['unchecked']);
  });

  it('are resolved by choosing the material; one that is there already is a duplicate then', {
    tags: ['SO-018', 'SO-019'],
  }, () => {
    expect(problems(chooseMaterial(pasted, 3, nut))[2]).toBe('duplicate');
    const bolt = { id: 'm3' };
    expect(chooseMaterial(pasted, 4, bolt)[3]).toMatchObject({ material: bolt, orderedQuantity: 1 });
    expect(problems(chooseMaterial(pasted, 4, bolt))[3]).toBeUndefined();
  });

  it('that are duplicates give their quantity to the first line, or go', { tags: ['SO-017'] }, () => {
    const merged = mergeDuplicate(pasted, 2);
    expect(merged).toHaveLength(5);
    expect(merged[0]).toMatchObject({ material: screw, orderedQuantity: 4 });
    expect(removeLine(pasted, 2)).toHaveLength(5);
    for (const key of [1, 2]) {
      const typed = changeLine(pasted, key, { orderedQuantity: 'three' });
      expect(mergeDuplicate(typed, 2)).toEqual(typed);
    }
  });

  it('that are duplicates keep the price that was written in them, and no other', () => {
    const priced = (adjustPrice: number | string) => changeLine(pasted, 2, { adjustPrice });
    const mergedAt = (lines: typeof pasted) => mergeDuplicate(changeLine(lines, 1, { adjustPrice: 9 }), 2)[0];
    expect([pasted, priced(8.5), priced('x')].map((lines) => mergedAt(lines)?.adjustPrice)).toEqual([9, 8.5, 9]);
  });

  it('that come back are duplicates of what is there by then alone', () => {
    const [first, duplicate] = pasted as [OrderLine, OrderLine];
    expect(problems(putBackLine([first], duplicate, 1))).toEqual([undefined, 'duplicate']);
    expect(problems(putBackLine([], duplicate, 0))).toEqual([undefined]);
    expect(problems(putBackLine(addMaterial([], screw), first, 0))).toEqual(['duplicate', undefined]);
  });

  it('are no duplicates any more once the first line is gone', () => {
    expect(problems(removeLine(pasted, 1))).toEqual([undefined, 'ambiguous', 'notFound', undefined, 'duplicate']);
  });

  it('that could not be looked up keep their values until they are', () => {
    const unchecked = addRaw([], [raw('A-1', 7)], undefined);
    expect(recheck(unchecked, unchecked, [{ materials: [screw] }])).toEqual([
      { key: 1, typed: 'A-1', material: screw, orderedQuantity: 7, adjustPrice: undefined },
    ]);
    const others = addRaw([], [raw('A-2')], undefined);
    expect(recheck(others, unchecked, [{ materials: [screw] }])).toEqual(others);
  });
});

describe('an order', () => {
  const order: Order = {
    ...EMPTY_ORDER,
    discount: 10,
    lines: [
      { key: 1, material: screw, orderedQuantity: 3, adjustPrice: undefined },
      { key: 2, material: nut, orderedQuantity: 2, adjustPrice: 15.25 },
      { key: 3, typed: 'none', problem: 'notFound', orderedQuantity: 100, adjustPrice: 100 },
    ],
  };

  it('sums its sound lines at their adjusted prices, and takes the discount off', {
    tags: ['SO-015', 'SO-016', 'OPEN-151'],
  }, () => {
    expect(totalsOf(order)).toEqual({ subtotal: 62, total: 55.8 });
    for (const discount of [undefined, 0, 101, 'ten']) expect(totalsOf({ ...order, discount }).total).toBe(62);
    expect(totalsOf(EMPTY_ORDER)).toEqual({ subtotal: 0, total: 0 });
  });

  it('is sent without what is empty and without lines that are none', () => {
    expect(valuesOf({ ...order, customerName: 'Tindra', customer: { city: 'Oslo', zip: '' } })).toEqual({
      customerName: 'Tindra',
      customer: { city: 'Oslo' },
      discount: 10,
      lines: [
        { materialId: 'm1', orderedQuantity: 3 },
        { materialId: 'm2', orderedQuantity: 2, adjustPrice: 15.25 },
      ],
    });
  });

  it('of a draft has its lines and values, and is the same until something is typed', { tags: ['SO-034'] }, () => {
    const draft = { id: 'd', orderType: 'Standard', discount: 0, customer: { city: 'Oslo' } };
    const lines = [{ materialId: 'm1', orderedQuantity: 2, adjustPrice: null }];
    const opened = orderOfDraft(draft, lines, new Map([['m1', screw]]));
    expect(opened).toMatchObject({ orderType: 'Standard', discount: undefined, lines: [{ material: screw }] });
    expect(isSameOrder(opened, { ...opened, customer: { city: 'Oslo', zip: '' } })).toBe(true);
    expect(isSameOrder(opened, { ...opened, lines: [] })).toBe(false);
    expect(isSameOrder(opened, { ...opened, lines: addRaw(opened.lines, [raw('x')], undefined) })).toBe(false);
  });

  it('takes the customer’s information; of another system’s order the name alone', { tags: ['SO-002'] }, () => {
    const information = { customerName: 'Tindra', customer: { company: 'Tindra AS', city: 'Tromsø' } };
    expect(withCustomer(order, information, order)).toMatchObject({
      customerName: 'Tindra',
      customer: information.customer,
    });
    expect(withCustomer(order, { customerName: 'Tindra' }, order).customer).toEqual({ company: 'Tindra' });
    const corrected = { ...order, customer: { ...order.customer, city: 'Moss' } };
    expect(withCustomer(corrected, information, order).customer).toMatchObject({ company: 'Tindra AS', city: 'Moss' });
  });
});

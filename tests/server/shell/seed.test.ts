import { describe, expect, it } from 'vitest';
import { ean13, makeBlock, oneTimePassword } from '../../../server/seed';
import { FULL_BLOCK, partOf, type SeedRow } from '../../../server/seed/block';

const TODAY = new Date('2026-11-19T23:00:00.000Z');
const block = () => new Map(makeBlock('Nordlager Oslo', 0, partOf(FULL_BLOCK, 0.04), TODAY));
const rowsOf = (entity: string): readonly SeedRow[] => block().get(entity) ?? [];
const sum = (rows: readonly SeedRow[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);

describe('demo data', () => {
  it('is the same on every run', () => {
    expect(JSON.stringify([...block()])).toBe(JSON.stringify([...block()]));
  });

  it('tells blocks and units apart', () => {
    const ids = (unit: 'Nordlager Oslo' | 'Nordlager Bergen', number: number) =>
      makeBlock(unit, number, partOf(FULL_BLOCK, 0.01), TODAY).flatMap(([entity, rows]) =>
        rows.flatMap((row) => [
          `${entity} ${row.id}`,
          ...(row.orderNo ? [row.orderNo] : []),
          ...(row.itemNo ? [row.itemNo] : []),
        ]),
      );
    const all = [
      ...ids('Nordlager Oslo', 0),
      ...ids('Nordlager Bergen', 0),
      ...ids('Nordlager Oslo', 1),
      ...ids('Nordlager Bergen', 1),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('holds what the product promises at full size', () => {
    const sizes = new Map<string, number>();
    for (const [unit, share] of [
      ['Nordlager Oslo', 0.9],
      ['Nordlager Bergen', 0.1],
    ] as const)
      for (const [entity, rows] of makeBlock(unit, 0, partOf(FULL_BLOCK, share), TODAY))
        sizes.set(entity, (sizes.get(entity) ?? 0) + rows.length);
    expect(Object.fromEntries(sizes)).toEqual({
      supplier: 200,
      location: 5000,
      material: 5000,
      stock: 20_000,
      'sales-order': 5000,
      'order-line': 20_000,
    });
  });

  it('has every state, and events of today, yesterday and before', () => {
    const orders =
      makeBlock('Nordlager Oslo', 0, partOf(FULL_BLOCK, 0.2), TODAY).find(
        ([entity]) => entity === 'sales-order',
      )?.[1] ?? [];
    expect(new Set(orders.map(({ newState }) => newState)).size).toBe(12);
    const completedToday = orders.filter(
      ({ completedDate }) => typeof completedDate === 'string' && completedDate >= TODAY.toISOString(),
    );
    expect(completedToday.length).toBeGreaterThan(5);
  });

  it('adds up: lines to orders, stocks to materials and locations', () => {
    const lines = rowsOf('order-line');
    for (const order of rowsOf('sales-order')) {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      expect(order.numberOfOrderLines).toBe(own.length);
      expect(order.orderWeight).toBeCloseTo(sum(own, 'lineWeight'), 2);
      expect(order.originalTotalSalesPrice).toBeCloseTo(sum(own, 'salesPrice'), 1);
      expect(order.numberOfUnits).toBe(sum(own, 'orderedQuantity'));
    }
    const stocks = rowsOf('stock');
    for (const stock of stocks) {
      expect(stock.available).toBe(Number(stock.quantity) - Number(stock.reserved));
      expect(Number(stock.reserved)).toBeLessThanOrEqual(Number(stock.quantity));
      expect(Number(stock.numberOfPickedStock)).toBeLessThanOrEqual(Number(stock.reserved));
    }
    for (const material of rowsOf('material')) {
      const own = stocks.filter(({ materialId }) => materialId === material.id);
      expect(material.currentQuantity).toBe(sum(own, 'quantity'));
      expect(material.availableQuantity).toBe(sum(own, 'available'));
    }
    for (const location of rowsOf('location')) {
      const own = stocks.filter(({ locationId }) => locationId === location.id);
      expect(location.noOfStocks).toBe(own.length);
      expect(location.totalQuantity).toBe(sum(own, 'quantity'));
    }
  });

  it('gives item numbers with right check digits', () => {
    expect(ean13(400_638_133_393)).toBe('4006381333931');
    for (const { ean } of rowsOf('material')) {
      const digits = [...String(ean)].map(Number);
      expect(digits).toHaveLength(13);
      expect(digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0) % 10).toBe(0);
    }
  });

  it('makes one-time passwords of twelve characters of every kind', () => {
    for (let round = 0; round < 50; round++) {
      const password = oneTimePassword();
      expect(password).toHaveLength(12);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[-+=!?]/]) expect(password).toMatch(kind);
    }
  });
});

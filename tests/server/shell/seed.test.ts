import { describe, expect, it } from 'vitest';
import { lookupPaths } from '../../../server/cockpit/lookups';
import { ean13, makeBlock } from '../../../server/demo/seed';
import { FULL_BLOCK, partOf } from '../../../server/demo/seed/block';
import { LOOKUPS } from '../../../server/demo/seed/lookups';
import { check } from '../../../server/entities/write/validate';
import { oneTimePassword } from '../../../server/platform/auth';
import { DESCRIBED } from '../../../server/platform/db';
import { groupBy } from '../../../server/warehouse';
import { expandModel, readAttributes } from '../../../src/engine/attributes';
import type { EntityModel } from '../../../src/engine/definition';
import { compileShipped } from '../../schemas/files';

const TODAY = new Date('2026-11-19T23:00:00.000Z');
/** When the demo begins: in the night. */
const TIME = { today: TODAY, now: new Date('2026-11-20T01:00:00.000Z') };
/** Its rows as any others: what they hold is asked for by names. */
type SeedRow = Readonly<Record<string, unknown>>;
type Rows = readonly (readonly [entity: string, rows: readonly SeedRow[]])[];
const blockOf = (...asked: Parameters<typeof makeBlock>): Rows => makeBlock(...asked);
const makeOne = () => new Map(blockOf('Nordlager Oslo', 0, partOf(FULL_BLOCK, 0.04), TIME));
let kept: ReturnType<typeof makeOne> | undefined;
const block = () => (kept ??= makeOne());
const rowsOf = (entity: string): readonly SeedRow[] => block().get(entity) ?? [];
const sum = (rows: readonly SeedRow[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);

describe('demo data', () => {
  it('is the same on every run', () => {
    expect(JSON.stringify([...makeOne()])).toBe(JSON.stringify([...makeOne()]));
  });

  it('tells blocks and units apart', () => {
    const { entities } = compileShipped().product;
    const ids = (unit: 'Nordlager Oslo' | 'Nordlager Bergen', number: number) =>
      blockOf(unit, number, partOf(FULL_BLOCK, 0.01), TIME).flatMap(([entity, rows]) => {
        const { key = [], unique = [] } = entities[entity] ?? {};
        const valuesOf = (row: SeedRow, names: readonly string[]) => names.map((name) => `${name} ${row[name]}`).join();
        const numbers = ['material', 'sales-order'].includes(entity) ? ['itemNo', 'orderNo'] : [];
        return rows.flatMap((row) => [
          `${entity} ${valuesOf(row, key)}`,
          ...unique.map((names) => `${unit} ${entity} ${valuesOf(row, names)}`),
          ...numbers.flatMap((name) => (row[name] ? [row[name]] : [])),
        ]);
      });
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
      for (const [entity, rows] of blockOf(unit, 0, partOf(FULL_BLOCK, share), TIME))
        sizes.set(entity, (sizes.get(entity) ?? 0) + rows.length);
    expect(Object.fromEntries(sizes)).toMatchObject({
      supplier: 200,
      location: 5000,
      material: 5000,
      stock: 20_000,
      'sales-order': 5000,
      'order-line': 20_000,
      'ingoing-order': 600,
      inventory: 40,
      maintenance: 300,
      'purchase-draft': 60,
      'sales-order-draft': 60,
      'integration-record': 5000,
      printer: 13,
      'cause-code': 20,
      'stock-attribute': 7,
    });
    for (const [entity, least] of [
      ['operation', 700],
      ['job', 400],
      ['task', 3000],
      ['reservation', 5000],
      ['bom-line', 200],
      ['dedicated-location', 1000],
    ] as const)
      expect([entity, (sizes.get(entity) ?? 0) >= least]).toEqual([entity, true]);
  });

  it('has rows for every definition that keeps a table', () => {
    const { entities } = compileShipped().product;
    const bases = new Set(Object.values(entities).map(({ base }) => base));
    // Those that describe tables of the system are filled with the system.
    expect([...bases].filter((base) => !DESCRIBED[base] && rowsOf(base).length === 0)).toEqual([]);
  });

  it('writes the rows that others refer to before these', () => {
    const { entities } = compileShipped().product;
    const order = [...block().keys()];
    for (const { name, properties } of order.map((entity) => entities[entity]).filter((model) => model !== undefined))
      for (const { lookup } of properties)
        if (lookup?.entity !== undefined && lookup.entity !== name)
          expect([name, order.indexOf(lookup.entity) < order.indexOf(name)]).toEqual([name, true]);
  });

  it('leads every reference to a row', () => {
    const { entities } = compileShipped().product;
    const lost: string[] = [];
    for (const [entity, rows] of block()) {
      for (const { name, lookup } of entities[entity]?.properties ?? []) {
        if (lookup?.entity === undefined) continue;
        const value = lookup.value ?? 'id';
        const known = new Set(rowsOf(lookup.entity).map((row) => row[value]));
        for (const row of rows)
          for (const given of [row[name]].flat())
            if (given != null && !known.has(given)) lost.push(`${entity}.${name}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it.each(['Nordlager Oslo', 'Nordlager Bergen'] as const)(
    'gives stocks of %s values of the attributes that the unit describes',
    { tags: ['GRID-032'] },
    (unit) => {
      const blocks = new Map(blockOf(unit, 0, { ...partOf(FULL_BLOCK, 0.01), stockAttributes: 6 }, TIME));
      const attributes = readAttributes(blocks.get('stock-attribute') ?? []);
      const stock = expandModel(compileShipped().product.entities.stock as EntityModel, () => attributes);
      const made = stock.properties.filter(({ attributeOf }) => attributeOf);
      expect(made).toHaveLength(6);
      for (const { attributeOf, schema } of made) {
        const values = (blocks.get('stock') ?? [])
          .map((row) => (row.stockAttributes as Record<string, unknown>)[attributeOf?.name ?? ''])
          .filter((value) => value !== undefined);
        expect([attributeOf?.name, values.length > 5]).toEqual([attributeOf?.name, true]);
        expect(values.flatMap((value) => check(`seed ${attributeOf?.name}`, () => schema, value))).toEqual([]);
      }
    },
  );

  it('has every state, and events of today, yesterday and before', () => {
    const orders =
      blockOf('Nordlager Oslo', 0, partOf(FULL_BLOCK, 0.2), TIME).find(([entity]) => entity === 'sales-order')?.[1] ??
      [];
    expect(new Set(orders.map(({ newState }) => newState)).size).toBe(12);
    const completedToday = orders.filter(
      ({ completedDate }) => typeof completedDate === 'string' && completedDate >= TODAY.toISOString(),
    );
    expect(completedToday.length).toBeGreaterThan(5);
    expect(orders.filter(({ updated }) => String(updated) > TIME.now.toISOString())).toEqual([]);
  });

  it('adds up: lines to orders, stocks to materials and locations', () => {
    const lines = rowsOf('order-line');
    for (const order of rowsOf('sales-order')) {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      expect(order.numberOfOrderLines).toBe(own.length);
      expect(order.orderWeight).toBeCloseTo(sum(own, 'lineWeight'), 2);
      expect(order.originalTotalSalesPrice).toBeCloseTo(sum(own, 'salesPrice'), 1);
      expect(order.numberOfUnits).toBe(sum(own, 'orderedQuantity'));
      expect(own.every(({ state }) => state === order.newState)).toBe(true);
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

  it('reserves stock for the orders that wait for it, and no more than there is', () => {
    const reservations = rowsOf('reservation');
    const kept = groupBy(reservations, ({ stockId }) => stockId);
    for (const stock of rowsOf('stock')) expect(stock.reserved).toBe(sum(kept.get(stock.stockId) ?? [], 'quantity'));
    for (const material of rowsOf('material'))
      expect(material.reservedQuantity).toBe(
        sum(
          rowsOf('stock').filter(({ materialId }) => materialId === material.id),
          'reserved',
        ),
      );
    const lines = new Map(rowsOf('order-line').map((line) => [`${line.orderId} ${line.orderLineNo}`, line]));
    const byLine = groupBy(reservations, ({ orderId, orderLineNo }) => `${orderId} ${orderLineNo}`);
    const materialOf = new Map(rowsOf('stock').map(({ stockId, materialId }) => [stockId, materialId]));
    for (const [key, parts] of byLine) {
      const line = lines.get(key);
      expect(line?.confirmedQuantity).toBe(sum(parts, 'quantity'));
      for (const { stockId } of parts) expect(materialOf.get(stockId)).toBe(line?.materialId);
    }
    for (const [key, line] of lines)
      if (['Reserved', 'ReadyForPick', 'PickStarted', 'ReadyForPackAndShip'].includes(String(line.state)))
        expect([key, sum(byLine.get(key) ?? [], 'quantity')]).toEqual([key, line.orderedQuantity]);
  });

  it('an order that is being picked has its process, a job and tasks on the reserved stocks', {
    tags: ['OPEN-202'],
  }, () => {
    const operations = new Map(rowsOf('operation').map((row) => [row.processId, row]));
    const jobs = new Map(rowsOf('job').map((row) => [row.id, row]));
    const tasks = groupBy(rowsOf('task'), ({ orderNumber }) => orderNumber);
    const reservations = groupBy(rowsOf('reservation'), ({ orderId }) => orderId);
    const picked = rowsOf('sales-order').filter(({ newState }) => newState === 'PickStarted');
    expect(picked.length).toBeGreaterThan(2);
    for (const order of picked) {
      expect(operations.get(order.processId)).toMatchObject({
        operationsSummarizedState: 'InProgress',
        jobState: 'Started',
      });
      const own = tasks.get(order.orderNo) ?? [];
      expect(own.filter(({ operationState }) => operationState === 'InProgress')).toHaveLength(1);
      expect(own.map(({ fromStockId, requestedQuantity }) => [fromStockId, requestedQuantity]).sort()).toEqual(
        (reservations.get(order.id) ?? []).map(({ stockId, quantity }) => [stockId, quantity]).sort(),
      );
      for (const { jobId, processId, taskType } of own) {
        expect(jobs.get(jobId)?.status).toBe('Started');
        expect([processId, taskType]).toEqual([order.processId, 'PickTask']);
      }
    }
  });

  it('has tasks of every type and in every state, and jobs that count theirs', { tags: ['OPEN-068'] }, () => {
    const tasks = rowsOf('task');
    expect([...new Set(tasks.map(({ taskType }) => taskType))].sort()).toEqual([
      'InventoryTask',
      'MaintenanceTask',
      'PickTask',
      'ReceiveTask',
      'StockMovementTask',
    ]);
    const all = blockOf('Nordlager Oslo', 0, partOf(FULL_BLOCK, 0.2), TIME).find(([entity]) => entity === 'task')?.[1];
    expect([...new Set(all?.map(({ operationState }) => operationState))].sort()).toEqual([
      'Cancelled',
      'Completed',
      'Error',
      'InProgress',
      'Initial',
      'Prepared',
    ]);
    const byJob = groupBy(tasks, ({ jobId }) => jobId);
    for (const job of rowsOf('job')) {
      const own = byJob.get(job.id) ?? [];
      const done = own.filter(({ operationState }) => operationState === 'Completed').length;
      const open = own.filter(({ operationState }) =>
        ['Initial', 'Prepared', 'InProgress'].includes(String(operationState)),
      );
      const counted = [job.taskCount, job.remainingTasks, job.percentCompletion];
      expect(counted).toEqual([own.length, open.length, Math.round((done * 100) / own.length)]);
    }
  });

  it('adds up elsewhere: drafts, inbound orders and counts to their lines', () => {
    const lines = (entity: string, reference: string) => groupBy(rowsOf(entity), (row) => row[reference]);
    const draftLines = lines('purchase-draft-line', 'draftId');
    for (const draft of rowsOf('purchase-draft')) {
      const own = draftLines.get(draft.id) ?? [];
      expect(draft.draftLineCount).toBe(own.length);
      expect(draft.totalCost).toBeCloseTo(
        own.reduce((total, row) => total + Number(row.orderedQuantity) * Number(row.costPrice), 0),
        1,
      );
    }
    const drafts = groupBy(rowsOf('purchase-draft'), ({ supplierId }) => supplierId);
    for (const { id, draftCount } of rowsOf('supplier')) expect(draftCount).toBe(drafts.get(id)?.length ?? 0);
    const supplierOf = new Map(rowsOf('material').map(({ id, supplierId }) => [id, supplierId]));
    const inbound = lines('ingoing-order-line', 'orderId');
    for (const order of rowsOf('ingoing-order')) {
      const own = inbound.get(order.id) ?? [];
      expect(order.lines).toBe(own.length);
      for (const { materialId } of own) expect(supplierOf.get(materialId)).toBe(order.supplierId);
    }
    const counted = lines('inventory-line', 'inventoryId');
    for (const count of rowsOf('inventory')) {
      const own = counted.get(count.id) ?? [];
      const performed = own.filter(({ qtyCounted }) => qtyCounted !== null).length;
      expect([count.linesInJournal, count.performedLines]).toEqual([own.length, performed]);
    }
    for (const { qtyCounted, stockQty, difference } of rowsOf('inventory-line'))
      if (qtyCounted !== null) expect(difference).toBe(Number(qtyCounted) - Number(stockQty));
  });

  it('integration records hold JSON, and some failed', { tags: ['OPEN-074'] }, () => {
    const records = rowsOf('integration-record');
    for (const { requestBody, responseBody } of records)
      for (const body of [requestBody, responseBody])
        if (body !== null) expect(JSON.parse(String(body))).toBeTypeOf('object');
    expect(new Set(records.map(({ state }) => state))).toEqual(new Set(['Pending', 'Succeeded', 'Failed']));
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(['import', 'request', 'message']));
  });

  it('holds every lookup that a definition names', () => {
    const named = lookupPaths(Object.values(compileShipped().product.entities)).map((path) =>
      path.slice(1).toLowerCase(),
    );
    const held = new Set(Object.keys(LOOKUPS).map((call) => call.toLowerCase()));
    // Those that the server answers otherwise.
    const answered = [
      'userassignableroles/header',
      'accesskey/scopes',
      'localization/languages',
      'material/getunassociatedmaterials',
      'locationrolegroup/detail',
      'integrationmonitor/enum/sortorder',
      'draft/getallsupplier',
    ];
    expect(named.filter((call) => !held.has(call) && !answered.includes(call))).toEqual([]);
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

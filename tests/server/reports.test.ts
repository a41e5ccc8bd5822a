import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REGION } from '../../src/engine/constants';
import { API, type KpiEntry, type ReportRecord } from '../../src/engine/http/api';
import { ERROR_CODES, type ErrorBody } from '../../src/engine/http/errors';
import type { LocationRoleReport } from '../../src/engine/kpi/report-data';
import type { Row } from '../../src/engine/query/load-options';
import { type OfferedReport, REPORT_NAMES } from '../../src/engine/report-calls';
import { createZone, isMonth } from '../../src/engine/value';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

interface Page {
  readonly result: Row[];
  readonly totalCount: number;
  readonly totals: Record<string, number>;
  readonly series: { key: string | null; value: number }[];
}

let server: TestServer;
let admin: Client;
let stranger: Client;
const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });
beforeAll(async () => {
  server = await startServer();
  [admin, stranger] = await Promise.all([server.login('admin'), server.login('admin', BERGEN)]);
});
afterAll(() => server.stop());

const PERIOD = { dateFrom: '2026-01-01', dateTo: '2100-12-31' };
const SLOW = {
  fromDate: PERIOD.dateFrom,
  toDate: PERIOD.dateTo,
  processTypes: ['Picking', 'Receiving', 'Counting', 'Movement', 'Replenishment', 'Values Missing'],
  minPickingFrequency: '0',
  maxPickingFrequency: '1000000',
};
const get = async (path: string, criteria: Record<string, string | string[]> = {}, client = admin) => {
  const search = new URLSearchParams(
    Object.entries(criteria).flatMap(([name, given]) => [given].flat().map((one) => [name, one])),
  );
  return client.fetchJson<Page & ErrorBody>(`${path}?${search}`);
};
const transactions = (body: unknown, client = admin) =>
  client.fetchJson<Page & ErrorBody>(API.materialTransactions, { method: 'POST', body });
const tasks = async () => (await admin.fetchJson<Row[]>('/Task/description')).body;
const done = async () => (await tasks()).filter((task) => task.operationState === 'Completed' && task.performedDate);

describe('the stock value', () => {
  it('is told by material and in all', { tags: ['API-218'] }, async () => {
    const stocks = (await admin.fetchJson<Row[]>('/Stock/description')).body;
    const { body } = await get(API.materialSummary);
    const [first] = body.result;
    const own = stocks.filter(({ material }) => material === first?.name);
    expect(first?.quantity).toBe(own.reduce((sum, { quantity }) => sum + Number(quantity), 0));
    expect(Number(first?.stockValue)).toBeCloseTo(
      own.reduce((sum, { stockValue }) => sum + Number(stockValue), 0),
      2,
    );
    expect(body.totals.quantity).toBe(stocks.reduce((sum, { quantity }) => sum + Number(quantity), 0));
    expect(body.totalCount).toBe(new Set(stocks.map(({ materialId }) => materialId)).size);
  });

  it('is that of the stocks at their own prices, and the cost price what one costs on average', {
    tags: ['REPORT-001', 'OPEN-165'],
  }, async () => {
    const [row] = (await get(API.materialSummary)).body.result;
    const told = async () => (await get(API.materialSummary)).body.result.find(({ id }) => id === row?.id);
    const stock = (values: string, name: string) =>
      query(
        `insert into stock (business_unit, stock_id, location_id, material_id, quantity, available, reserved, number_of_picked_stock, cost_price, stock_value)
          select business_unit, $3, location_id, material_id, 10, 10, 0, 0, ${values} from stock where business_unit = $1 and material_id = $2 limit 1`,
        OSLO,
        row?.id,
        name,
      );
    await stock('1000, 10000', 'dear');
    const value = Number(row?.stockValue) + 10_000;
    const costPrice = value / (Number(row?.quantity) + 10);
    expect(await told()).toMatchObject({ stockValue: expect.closeTo(value), costPrice: expect.closeTo(costPrice) });
    // What nobody knows the price of makes the others no cheaper.
    await stock('null, null', 'unpriced');
    expect(await told()).toMatchObject({
      quantity: Number(row?.quantity) + 20,
      stockValue: expect.closeTo(value),
      costPrice: expect.closeTo(costPrice),
    });
    await query(`delete from stock where business_unit = $1 and stock_id in ('dear', 'unpriced')`, OSLO);
  });

  it('is told by group as well, and of some groups alone', { tags: ['REPORT-001'] }, async () => {
    const { totals, series } = (await get(API.materialSummary)).body;
    const groups = series.map(({ value }) => value);
    expect(groups).toEqual(groups.toSorted((one, other) => other - one));
    expect(groups.reduce((sum, value) => sum + value, 0)).toBeCloseTo(totals.stockValue ?? 0, 1);
    const { body } = await get(API.materialSummary, { materialGroups: [String(series[0]?.key), 'none'] });
    expect(body.totals.stockValue).toBeCloseTo(groups[0] ?? 0, 2);
    expect(body.series).toEqual([series[0]]);
  });
});

describe('material transactions', () => {
  it('are what was done in the period, the newest first', { tags: ['API-219'] }, async () => {
    const { body } = await transactions(PERIOD);
    const expected = await done();
    expect(body.totalCount).toBe(expected.length);
    expect(body.result.map(({ date }) => date)).toEqual(
      expected
        .map(({ performedDate }) => performedDate)
        .sort()
        .reverse(),
    );
    expect(Object.keys(body.result[0] ?? {})).toEqual([
      'date',
      'itemNo',
      'name',
      'fromLocation',
      'toLocation',
      'processType',
      'quantity',
      'userName',
      // What leads to the task itself.
      'id',
      'historical',
    ]);
  });

  it('are counted by day, and by month in a long period', { tags: ['REPORT-003'] }, async () => {
    const all = await done();
    const dates = all.map(({ performedDate }) => String(performedDate)).sort();
    const [first = '', last = ''] = [dates[0]?.slice(0, 10), dates.at(-1)?.slice(0, 10)];
    const { body } = await transactions({ dateFrom: first, dateTo: last });
    const zone = createZone(DEFAULT_REGION);
    const days = dates.map((date) => new Date(zone.toWall(Date.parse(date))).toISOString().slice(0, 10));
    const within = [...new Set(days)].filter((day) => day >= first && day <= last);
    const counted = within.map((key) => ({ key, value: days.filter((day) => day === key).length }));
    expect(body.series).toEqual(counted);
    const { body: long } = await transactions(PERIOD);
    expect(long.series.every(({ key }) => isMonth(String(key)))).toBe(true);
    expect(long.series.reduce((sum, { value }) => sum + value, 0)).toBe(all.length);
  });

  it('rows and what is told of all of them can be asked for apart, in another order', {
    tags: ['REPORT-009'],
  }, async () => {
    const { body: all } = await transactions(PERIOD);
    const { body: rows } = await transactions({ ...PERIOD, part: 'rows', take: 3, sort: '-quantity' });
    const { body: summary } = await transactions({ ...PERIOD, part: 'summary' });
    expect(Object.keys(rows)).toEqual(['result']);
    expect(summary).toEqual({ totalCount: all.totalCount, totals: all.totals, series: all.series });
    const quantities = all.result.map(({ quantity }) => Number(quantity)).toSorted((one, other) => other - one);
    expect(rows.result.map(({ quantity }) => quantity)).toEqual(quantities.slice(0, 3));
    const wrong = await transactions({ ...PERIOD, sort: 'colour' });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'sort']);
  });

  it('are those of some people, places and kinds of task, and those without a place', {
    tags: ['REPORT-003'],
  }, async () => {
    const all = await done();
    const [one] = all.filter(({ taskType, fromLocationId }) => taskType === 'PickTask' && fromLocationId) as [Row];
    const { body: places } = await admin.fetchJson<Row[]>('/Location/description');
    const roleOf = (task: Row) =>
      places.find(({ id }) => id === (task.fromLocationId ?? task.toLocationId))?.locationRole ?? 'Values Missing';
    const criteria = { userIds: [one.performedBy], locationRoles: [roleOf(one)], taskTypes: [one.taskType] };
    const wanted = all.filter(
      (task) => task.performedBy === one.performedBy && roleOf(task) === roleOf(one) && task.taskType === one.taskType,
    );
    expect((await transactions({ ...PERIOD, ...criteria })).body.totalCount).toBe(wanted.length);
    const without = all.filter((task) => roleOf(task) === 'Values Missing').length;
    const { body } = await transactions({ ...PERIOD, locationRoles: ['Values Missing'] });
    expect(body.totalCount).toBe(without);
  });

  it('are narrowed by places, kinds of process and item numbers, and paged', {
    tags: ['REPORT-004', 'REPORT-009'],
  }, async () => {
    const { body: all } = await transactions(PERIOD);
    const one = all.result.find(({ fromLocation, processType }) => fromLocation && processType) as Row;
    const fits = (row: Row) =>
      row.fromLocation === one.fromLocation && row.processType === one.processType && row.itemNo === one.itemNo;
    const { body } = await transactions({
      ...PERIOD,
      fromLocation: String(one.fromLocation).toLowerCase(),
      processTypes: [one.processType],
      materialsSKU: [one.itemNo, 'none'],
    });
    expect(body.result).toEqual(all.result.filter(fits));
    const { body: page } = await transactions({ ...PERIOD, skip: 1, take: 2 });
    expect(page).toEqual({ ...all, result: all.result.slice(1, 3) });
    const nowhere = { result: [], totalCount: 0, totals: { quantity: null }, series: [] };
    expect((await transactions({ ...PERIOD, toLocation: 'nowhere' })).body).toEqual(nowhere);
  });

  it('take the last day whole, in the person’s region', async () => {
    const [task] = await done();
    await query('update task set performed_date = $2 where id = $1', task?.id, '2026-03-01T22:30:00Z');
    const on = async (day: string) => (await transactions({ dateFrom: day, dateTo: day })).body.totalCount;
    expect([await on('2026-03-01'), await on('2026-03-02')]).toEqual([1, 0]);
    await query('update task set performed_date = $2 where id = $1', task?.id, '2026-03-01T23:30:00Z');
    expect([await on('2026-03-01'), await on('2026-03-02')]).toEqual([0, 1]);
  });
});

describe('slow-moving materials', () => {
  const slow = (criteria: Record<string, string | string[]> = {}) =>
    get(API.slowMovingMaterials, { ...SLOW, ...criteria });

  it('come with their picks, the seldomest first', { tags: ['API-220'] }, async () => {
    const { body } = await slow();
    const picks = (await done()).filter(({ taskType }) => taskType === 'PickTask');
    expect(body.totalCount).toBe((await admin.fetchJson<Row[]>('/Material/description')).body.length);
    expect(body.result.reduce((sum, row) => sum + Number(row.picks), 0)).toBe(picks.length);
    const counts = body.result.map((row) => Number(row.picks));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    const most = body.result.at(-1);
    const own = picks
      .filter(({ material }) => material === most?.materialName)
      .map(({ performedDate }) => performedDate);
    expect([most?.picks, most?.lastPick]).toEqual([own.length, own.sort().at(-1)]);
  });

  it('tell the last pick before the end of the period, and how many moved how long ago', {
    tags: ['REPORT-005'],
  }, async () => {
    const [pick] = (await done()).filter(({ taskType }) => taskType === 'PickTask') as [Row];
    const day = String(pick.performedDate).slice(0, 10);
    const later = new Date(Date.parse(day) + 40 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await slow({ fromDate: later, toDate: later });
    const own = body.result.find(({ materialName }) => materialName === pick.material);
    expect(own).toMatchObject({ picks: 0, lastPick: expect.any(String) });
    expect(body.totals).toMatchObject({ picks: 0, never: body.series.find(({ key }) => key === 'never')?.value });
    expect(body.series.reduce((sum, { value }) => sum + value, 0)).toBe(body.totalCount);
    for (const { key, value } of body.series)
      expect((await slow({ fromDate: later, toDate: later, lastMovements: [String(key)] })).body.totalCount).toBe(
        value,
      );
  });

  it('count months back from the end as the region calls its day', async () => {
    const [pick] = (await done()).filter(({ taskType }) => taskType === 'PickTask') as [Row];
    await query(
      "delete from task where task_type = 'PickTask' and material_id = (select material_id from task where id = $1) and id <> $1",
      pick.id,
    );
    const ageOn = async (moment: string) => {
      await query('update task set performed_date = $2 where id = $1', pick.id, moment);
      const { result } = (await slow({ fromDate: '2026-01-01', toDate: '2026-02-28' })).body;
      const of = async (age: string) =>
        (await slow({ fromDate: '2026-01-01', toDate: '2026-02-28', lastMovements: [age] })).body.result;
      const own = ({ materialName }: Row) => materialName === pick.material;
      expect(result.find(own)?.lastPick).toBeDefined();
      for (const age of ['month', 'quarter']) if ((await of(age)).some(own)) return age;
      return 'none';
    };
    // March begins on 28 February at 23:00 of UTC, and a month before that is 1 February, not 29 January.
    expect([await ageOn('2026-01-31T22:30:00Z'), await ageOn('2026-01-31T23:30:00Z')]).toEqual(['quarter', 'month']);
  });

  it('need the period, the process type and the picking frequency', {
    tags: ['REPORT-013', 'REPORT-014', 'REPORT-015'],
  }, async () => {
    for (const name of Object.keys(SLOW)) {
      const { [name]: _, ...rest } = SLOW as Record<string, string | string[]>;
      const { status, body } = await get(API.slowMovingMaterials, rest);
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, [name]]);
    }
    const reversed = await slow({ minPickingFrequency: '5', maxPickingFrequency: '4' });
    expect([reversed.status, reversed.body.errors?.[0]?.field]).toEqual([422, 'maxPickingFrequency']);
  });

  it('are narrowed by frequency, role, number and name, and paged', {
    tags: ['REPORT-006', 'REPORT-009'],
  }, async () => {
    const { result } = (await slow()).body;
    const some = (await slow({ minPickingFrequency: '1', maxPickingFrequency: '2' })).body.result;
    expect(some).toEqual(result.filter(({ picks }) => Number(picks) >= 1 && Number(picks) <= 2));
    const [one] = result as [Row];
    expect((await slow({ itemNumber: String(one.itemNumber) })).body.result).toEqual([one]);
    expect((await slow({ materialName: String(one.materialName).toUpperCase() })).body.result).toContainEqual(one);
    const roles = await admin.fetchJson<{ id: string }[]>(API.reportLocationRoles);
    const every = (await slow({ locationRoles: roles.body.map(({ id }) => id) })).body;
    expect(every.result).toEqual(result);
    const none = (await slow({ locationRoles: ['Pick up', 'None'] })).body;
    expect(none.result.every(({ picks }) => picks === 0)).toBe(true);
    expect((await slow({ skip: '2', take: '1' })).body.result).toEqual([result[2]]);
  });

  it('may be asked for the location roles, with id and name', { tags: ['API-222', 'OPEN-056'] }, async () => {
    const { body } = await admin.fetchJson(API.reportLocationRoles);
    expect(body).toContainEqual({ id: 'Pick', name: 'Pick' });
  });
});

describe('employee efficiency', () => {
  const efficiency = (criteria: Record<string, string | string[]> = {}) =>
    get(API.employeeEfficiency, { ...PERIOD, ...criteria });

  it('tells tasks, quantity and hours by person, process and role', { tags: ['API-221'] }, async () => {
    const { result } = (await efficiency()).body;
    const all = await done();
    expect(result.reduce((sum, { tasks }) => sum + Number(tasks), 0)).toBe(
      all.filter(({ performedBy }) => performedBy).length,
    );
    const hours = all.reduce((sum, { duration }) => sum + Number(duration), 0) / 3600;
    expect(result.reduce((sum, row) => sum + Number(row.hours), 0)).toBeCloseTo(hours, 0);
    for (const row of result) expect(Number(row.perHour)).toBeGreaterThan(0);
  });

  it('tells of all rows what they come to, and of each person what the median is taken of', {
    tags: ['REPORT-007'],
  }, async () => {
    const { result, totals, series, totalCount } = (await efficiency()).body;
    const sum = (column: string) => result.reduce((all, row) => all + Number(row[column]), 0);
    expect([totalCount, totals.tasks, totals.quantity]).toEqual([result.length, sum('tasks'), sum('quantity')]);
    expect(totals.hours).toBeCloseTo(sum('hours'), 1);
    expect(totals.perHour).toBeCloseTo(sum('tasks') / sum('hours'), 0);
    expect(totals.people).toBe(new Set(result.map(({ userName }) => userName)).size);
    expect(series.map(({ key }) => key).sort()).toEqual([...new Set(result.map(({ userName }) => userName))].sort());
    const rates = series.map(({ value }) => value).sort((one, other) => one - other);
    const [low = 0, high = 0] = [rates[Math.floor((rates.length - 1) / 2)], rates[Math.ceil((rates.length - 1) / 2)]];
    expect(totals.median).toBeCloseTo((low + high) / 2, 0);
  });

  it('tells by the hour of those tasks alone of which it is known how long they took', {
    tags: ['REPORT-007', 'OPEN-165'],
  }, async () => {
    const work = (name: string, duration: number | null) =>
      query(
        `insert into task (business_unit, id, name, task_type, operation_state, performed_by, performed_date, confirmed_quantity, duration)
          values ($1, $2, $2, 'StockMovementTask', 'Completed', 'timed', $3, 1, $4)`,
        OSLO,
        name,
        PERIOD.dateFrom,
        duration,
      );
    await work('timed-1', 1800);
    await work('timed-2', null);
    const { result, totals } = (await efficiency({ userIds: 'timed' })).body;
    await query("delete from task where performed_by = 'timed'");
    expect(result).toMatchObject([{ tasks: 2, hours: 0.5, perHour: 2 }]);
    expect(totals).toMatchObject({ tasks: 2, hours: 0.5, perHour: 2, median: 2 });
  });

  it('is narrowed by users, processes and roles', { tags: ['REPORT-008'] }, async () => {
    const { result } = (await efficiency()).body;
    const [one] = result.filter(({ processDefinition, locationRole }) => processDefinition && locationRole) as [Row];
    const { body } = await efficiency({
      userIds: [String(one.userName), 'nobody'],
      processDefinitionId: [String(one.processDefinition)],
      locationRoleIds: [String(one.locationRole)],
    });
    expect(body.result).toEqual([one]);
    const [user] = await query<{ id: string }>(
      'select id from app_user where business_unit = $1 and user_name = $2',
      OSLO,
      one.userName,
    );
    const byId = (await efficiency({ userIds: user?.id ?? '' })).body.result;
    expect(byId).toEqual(result.filter(({ userName }) => userName === one.userName));
  });
});

describe('report records', () => {
  const records = async (client = admin) => {
    const { body } = await client.fetchJson<ReportRecord[]>(API.reportData);
    return new Map(
      body.map(({ name, reportDataJson }) => [name, JSON.parse(reportDataJson) as Record<string, unknown>]),
    );
  };

  it('tell orders and picking tasks', {
    tags: ['API-031', 'API-217', 'DASH-062', 'DASH-063', 'DASH-064', 'DASH-065'],
  }, async () => {
    const [outgoing, ingoing] = await Promise.all(
      ['/OutgoingOrder/description', '/IngoingOrder/description'].map(
        async (path) => (await admin.fetchJson<Row[]>(path)).body,
      ),
    );
    const count = (rows: Row[] | undefined, state: string) => rows?.filter((row) => row.state === state).length;
    const found = await records();
    expect(found.get('OutBoundOrderReportData')).toMatchObject({
      initial: count(outgoing, 'Initial'),
      started: count(outgoing, 'Started'),
      completed: expect.any(Number),
      orderLines: expect.any(Number),
    });
    const inbound = found.get('InBoundOrderReportData');
    expect(inbound).toMatchObject({ initial: count(ingoing, 'Initial'), started: count(ingoing, 'Started') });
    expect(Object.keys(inbound ?? {})).toEqual(['initial', 'started', 'completed', 'orderLines']);
    const open = (await tasks()).filter(
      ({ taskType, operationState }) =>
        taskType === 'PickTask' && ['Initial', 'Prepared', 'InProgress'].includes(String(operationState)),
    );
    const roles = found.get('PickingTaskPerLocationRoleReportData')?.locationRoles as LocationRoleReport[];
    for (const { name, tasks, started } of roles) {
      const own = open.filter(({ fromLocationRole }) => (fromLocationRole ?? '') === name);
      const begun = own.filter(({ operationState }) => operationState === 'InProgress');
      expect([name, tasks, started]).toEqual([name, own.length, begun.length]);
    }
    expect(roles.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(open.length);
    expect(found.get('OutBoundOrderReportData')?.tasks).toBe(open.length);
  });

  it('the lines of open orders are those that the orders count, without the cancelled ones', {
    tags: ['DASH-063'],
  }, async () => {
    const lines = async () => Number((await records()).get('OutBoundOrderReportData')?.orderLines);
    const before = await lines();
    const [first] = await query(
      `update order_line set state = 'Cancelled' where business_unit = $1 and id = (select l.id from order_line l
        join sales_order o on o.business_unit = l.business_unit and o.id = l.order_id
        where l.business_unit = $1 and o.state = 'Initial' and l.state <> 'Cancelled' limit 1) returning id`,
      OSLO,
    );
    expect(await lines()).toBe(before - 1);
    await query('update order_line set state = null where business_unit = $1 and id = $2', OSLO, first?.id);
    expect(await lines()).toBe(before);
  });

  it('completed orders are those of today', async () => {
    await query("update sales_order set completed_date = now() - interval '3 days' where state = 'Completed'");
    expect((await records()).get('OutBoundOrderReportData')?.completed).toBe(0);
    await query(
      `update sales_order set completed_date = now() where id = (select id from sales_order where business_unit = $1 and state = 'Completed' limit 1)`,
      OSLO,
    );
    expect((await records()).get('OutBoundOrderReportData')?.completed).toBe(1);
  });

  it('KPIs are named in the shape of a tile', { tags: ['API-028', 'DASH-035', 'OPEN-052'] }, async () => {
    const { body } = await admin.fetchJson<KpiEntry[]>(API.kpi);
    expect(body.filter(({ row }) => row === 0).map(({ id }) => id)).toEqual([
      'OutBoundOrderReportData',
      'InBoundOrderReportData',
    ]);
    const ofRoles = body.filter(({ row }) => row === 1);
    expect(ofRoles.map(({ name }) => name)).toContain('Pick');
    expect(ofRoles.map(({ id }) => id)).toContain('PickingTaskPerLocationRoleReportData/Pick');
    for (const entry of body)
      expect(Object.keys(entry).sort()).toEqual(['enabled', 'id', 'name', 'order', 'row', 'value']);
  });
});

describe('the list of reports', () => {
  const MENU = { clientId: 'Cockpit', owner: 'menuSettings', key: 'reportConfigs' };
  const reports = async (query = '', client = admin) =>
    (await client.fetchJson<{ result: OfferedReport[]; totalCount: number }>(`${API.reports}${query}`)).body;
  const configure = async (value: string) =>
    expect((await admin.fetchJson(API.settingsForAll, { method: 'PUT', body: { ...MENU, value } })).status).toBe(204);

  it('comes in pages of skip and take', { tags: ['ROUTE-020'] }, async () => {
    const all = await reports();
    expect(all.result.map(({ name }) => name)).toEqual(REPORT_NAMES);
    expect(await reports('?skip=1&take=2')).toEqual({ result: all.result.slice(1, 3), totalCount: 4 });
    expect((await admin.fetchJson(`${API.reports}?skip=-1`)).status).toBe(422);
  });

  it('has what the route settings allow, in their order and by their names', { tags: ['REPORT-019'] }, async () => {
    const entry = (routeName: string, more: object = {}) => ({ displayName: '', routeName, isAllowed: true, ...more });
    await configure(
      JSON.stringify([
        entry('employee-efficiency-report-config-page', { order: 2, displayName: 'Who did what' }),
        entry('material-transaction-report-page', { isAllowed: false }),
        entry('Stock', { order: 1, routes: [entry('material-summary-report-page')] }),
        entry('suppliers-page'),
      ]),
    );
    expect((await reports()).result).toEqual([
      { name: 'materialSummary', displayName: '' },
      { name: 'employeeEfficiency', displayName: 'Who did what' },
    ]);
    // What is not listed is not answered either.
    const { status, body } = await transactions(PERIOD);
    expect([status, body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
    expect((await get(API.employeeEfficiency, PERIOD)).status).toBe(200);
    const broken = await admin.fetchJson(API.settingsForAll, { method: 'PUT', body: { ...MENU, value: '[{}]' } });
    expect(broken.status).toBe(422);
    await configure('[]');
    expect((await reports()).totalCount).toBe(4);
  });

  it('is refused without its flag, and lacks reports without theirs', { tags: ['FLAG-005', 'FLAG-008'] }, async () => {
    const flags = (names: string[]) =>
      query('update business_unit set enabled_features = $2 where name = $1', BERGEN, names);
    const [before] = await query<{ enabled_features: string[] }>(
      'select enabled_features from business_unit where name = $1',
      BERGEN,
    );
    await flags(['ReportsServerSidePaging', 'SlowMovingMaterialsOverView']);
    const client = await server.login('admin', BERGEN);
    expect((await reports('', client)).result.map(({ name }) => name)).toEqual(['slowMovingMaterials']);
    await flags([]);
    const without = await server.login('admin', BERGEN);
    expect((await without.fetchJson(API.reports)).status).toBe(422);
    await flags(before?.enabled_features ?? []);
  });
});

describe('reports', () => {
  it('tell nothing of another unit', { tags: ['GEN-003'] }, async () => {
    const [ours] = await query<{ name: string }>('select name from material where business_unit = $1 limit 1', OSLO);
    await query('delete from task where business_unit = $1', BERGEN);
    await query("update material set name = 'Only Bergen' where business_unit = $1", BERGEN);
    expect((await transactions(PERIOD, stranger)).body.totalCount).toBe(0);
    expect((await get(API.employeeEfficiency, PERIOD, stranger)).body.totalCount).toBe(0);
    for (const path of [API.materialSummary, API.slowMovingMaterials]) {
      const theirs = await get(path, path === API.materialSummary ? {} : SLOW, stranger);
      expect(theirs.body.totalCount).toBeGreaterThan(0);
      expect(new Set(theirs.body.result.map((row) => row.name ?? row.materialName))).toEqual(new Set(['Only Bergen']));
    }
    expect(JSON.stringify((await get(API.materialSummary)).body)).not.toContain('Only Bergen');
    expect(ours?.name).not.toBe('Only Bergen');
  });

  it.each([
    ['no period', {}],
    ['a day that there is not', { ...PERIOD, dateFrom: '2026-02-31' }],
    ['a period that ends before it begins', { dateFrom: '2026-02-02', dateTo: '2026-02-01' }],
    ['an unknown criterion', { ...PERIOD, colour: 'red' }],
    ['more rows than are given at once', { ...PERIOD, take: 1_000_000 }],
    ['a negative skip', { ...PERIOD, skip: -1 }],
    ['a year that nobody means', { ...PERIOD, dateTo: '9999-12-31' }],
    ['a text that is too long', { ...PERIOD, userIds: ['x'.repeat(300)] }],
    ['more texts than there is room for', { ...PERIOD, userIds: Array(1001).fill('') }],
    ['a part that there is not', { ...PERIOD, part: 'most' }],
  ])('refuse %s with 422', async (_what, criteria) => {
    const { status, body } = await transactions(criteria);
    expect([status, body.errorCode]).toEqual([422, 'VALIDATION']);
    const texts = Object.entries(criteria).map(([name, given]) => [name, [given].flat().map(String)]);
    expect((await get(API.employeeEfficiency, Object.fromEntries(texts))).status).toBe(422);
  });

  it('are refused without their flag', { tags: ['PERM-171'] }, async () => {
    await query("update business_unit set enabled_features = '{}' where name = $1", BERGEN);
    const client = await server.login('admin', BERGEN);
    const answers = await Promise.all([
      get(API.materialSummary, {}, client),
      transactions(PERIOD, client),
      get(API.slowMovingMaterials, SLOW, client),
      get(API.employeeEfficiency, {}, client),
    ]);
    for (const { status, body } of answers) expect([status, body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
  });
});

describe('who may not see a property', () => {
  it('is neither shown its columns nor asks by it', async () => {
    const guarding = (name: string, ...guarded: string[]) => {
      const shipped = JSON.parse(readFileSync(`schemas/entities/${name}.json`, 'utf8')) as {
        properties: Record<string, object>;
      };
      const own = guarded.map((one) => [one, { ...shipped.properties[one], permission: 'header.users' }]);
      const properties = { ...shipped.properties, ...Object.fromEntries(own) };
      return { [`entities/${name}.json`]: { ...shipped, replaces: true, properties } };
    };
    const other = await startServer({
      definitions: { ...guarding('material', 'materialGroup'), ...guarding('stock', 'costPrice', 'stockValue') },
    });
    try {
      const groups = `${API.materialSummary}?materialGroups=none&materialGroups=other`;
      const [client, chief] = await Promise.all([other.login('operator'), other.login('admin')]);
      expect((await client.fetchJson<Page>(API.materialSummary)).body.totals).toEqual({ quantity: expect.any(Number) });
      expect((await client.fetchJson<ErrorBody>(groups)).body.errorCode).toBe(ERROR_CODES.accessDenied);
      expect((await chief.fetchJson<Page>(groups)).body.totalCount).toBe(0);
    } finally {
      await other.stop();
    }
  });
});

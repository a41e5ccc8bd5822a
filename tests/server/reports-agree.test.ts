/** What a report tells of all rows is what the lists say of them with the same filter, whatever it is asked for. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REGION } from '../../src/engine/constants';
import { ACTION_HEADER, API } from '../../src/engine/http/api';
import type { FilterExpression } from '../../src/engine/query/filter';
import type { LoadResult, Row } from '../../src/engine/query/load-options';
import { NO_VALUE, type ReportAnswer } from '../../src/engine/report-calls';
import { createZone } from '../../src/engine/value';
import { type Client, startServer, type TestServer } from './harness';

const RUNS = 25;
/** A filter stands in the address: longer lists of ids do not. */
const MOST_IDS = 200;

let server: TestServer;
let admin: Client;
let tasks: readonly Row[];
let jobs: readonly Row[];
let places: readonly Row[];
let materials: readonly Row[];
beforeAll(async () => {
  server = await startServer();
  admin = await server.login('admin');
  const list = async (path: string) => (await admin.fetchJson<Row[]>(path)).body;
  tasks = (await list('/Task/description')).filter(({ operationState }) => operationState === 'Completed');
  jobs = await list('/Job/description');
  places = await list('/Location/description');
  materials = await list('/Material/description');
  await dearer(materials[0]);
});
afterAll(() => server.stop());

/** Every material costs twice as much from now on: what is there was cheaper, what comes of one is not. */
async function dearer(material: Row | undefined): Promise<void> {
  await server.ctx.database.query({ text: 'update material set cost_price = cost_price * 2', values: [] });
  const { status } = await admin.fetchJson('/Job/createAndStartFromStocks', {
    method: 'POST',
    headers: { [ACTION_HEADER]: 'stock.createStock' },
    body: {
      movementType: 'Create',
      materialId: material?.id,
      targetLocationId: places.find(({ systemLocation }) => systemLocation !== true)?.id,
      quantity: 7,
    },
  });
  expect(status).toBe(200);
}

/** Number of the rows that a list leaves, and the sums of some of their columns. */
async function listed(path: string, tests: readonly FilterExpression[], ...sums: string[]): Promise<number[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify(tests.flatMap((test, index) => (index > 0 ? ['and', test] : [test]))),
    totalSummary: JSON.stringify(sums.map((selector) => ({ selector, summaryType: 'sum' }))),
    requireTotalCount: 'true',
    take: '1',
  });
  const { status, body } = await admin.fetchJson<LoadResult>(`${path}?${query}`);
  expect(status).toBe(200);
  return [body.totalCount ?? Number.NaN, ...(body.summary ?? []).map(Number)];
}

async function told(path: string, criteria: Readonly<Record<string, unknown>>): Promise<ReportAnswer> {
  const asked = { ...criteria, part: 'summary' };
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, given]) => [given ?? []].flat().map((one) => [name, String(one)])),
  );
  const { status, body } =
    path === API.materialTransactions
      ? await admin.fetchJson<ReportAnswer>(path, { method: 'POST', body: asked })
      : await admin.fetchJson<ReportAnswer>(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const some = <T>(values: readonly T[], maxLength = 3) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...new Set(values)), { minLength: 1, maxLength }), { nil: undefined });
const ids = (rows: readonly Row[], column: string, values: readonly unknown[]) =>
  rows.filter((row) => values.includes(row[column])).map(({ id }) => String(id));

/** A period that begins and ends on days of some task. */
function periods() {
  const zone = createZone(DEFAULT_REGION);
  const days = tasks.map(({ performedDate }) =>
    new Date(zone.toWall(Date.parse(String(performedDate)))).toISOString().slice(0, 10),
  );
  return fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)).map((both) => {
    const [first = '', last = ''] = both.sort();
    const tests: FilterExpression[] = [
      ['operationState', '=', 'Completed'],
      ['performedDate', '>=', zone.day(first).start],
      ['performedDate', '<', zone.day(last).next],
    ];
    return { first, last, tests };
  });
}

const processes = () => some([...jobs.map((job) => String(job.processDefinitionCategory)), NO_VALUE]);
const roles = () =>
  some(
    places
      .map(({ locationRole }) => String(locationRole))
      .filter((role) => places.filter(({ locationRole }) => locationRole === role).length < MOST_IDS / 2),
    2,
  );

function ofProcesses(chosen: readonly string[] | undefined): FilterExpression[] {
  if (!chosen) return [];
  const inJobs: FilterExpression = ['jobId', 'in', ids(jobs, 'processDefinitionCategory', chosen)];
  return [chosen.includes(NO_VALUE) ? [inJobs, 'or', ['jobId', 'isblank', null]] : inJobs];
}

function ofRoles(chosen: readonly string[] | undefined): FilterExpression[] {
  if (!chosen) return [];
  const here = ids(places, 'locationRole', chosen);
  return [
    [['fromLocationId', 'in', here], 'or', [['fromLocationId', 'isblank', null], 'and', ['toLocationId', 'in', here]]],
  ];
}

const oneOf = (name: string, chosen: readonly unknown[] | undefined): FilterExpression[] =>
  chosen ? [[name, 'in', chosen.map(String)]] : [];

describe('figures of reports', () => {
  it('movements are as many, and as much, as the tasks of the same filter', { tags: ['REPORT-003'] }, async () => {
    const values = (name: string) => tasks.map((task) => task[name]).filter((value) => value !== null);
    await fc.assert(
      fc.asyncProperty(
        periods(),
        fc.record({
          fromLocation: fc.option(fc.constantFrom(...values('fromLocation')), { nil: undefined }),
          processTypes: processes(),
          materialsSKU: some(
            materials.map(({ itemNo }) => String(itemNo)),
            20,
          ),
          userIds: some(values('performedBy').map(String)),
          locationRoles: roles(),
          taskTypes: some(values('taskType').map(String)),
        }),
        async ({ first, last, tests }, chosen) => {
          const { totalCount, totals, series } = await told(API.materialTransactions, {
            dateFrom: first,
            dateTo: last,
            ...chosen,
          });
          const [count, quantity] = await listed(
            '/Task/description',
            [
              ...tests,
              ...ofProcesses(chosen.processTypes),
              ...oneOf('materialId', chosen.materialsSKU && ids(materials, 'itemNo', chosen.materialsSKU)),
              ...oneOf('performedBy', chosen.userIds),
              ...ofRoles(chosen.locationRoles),
              ...oneOf('taskType', chosen.taskTypes),
              ...oneOf('fromLocation', chosen.fromLocation === undefined ? undefined : [chosen.fromLocation]),
            ],
            'confirmedQuantity',
          );
          expect([totalCount, totals.quantity ?? 0]).toEqual([count, quantity ?? 0]);
          expect(series.reduce((sum, { value }) => sum + value, 0)).toBe(count);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('what people did is what their tasks say', { tags: ['REPORT-007'] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        periods(),
        some(tasks.map(({ performedBy }) => String(performedBy))),
        processes(),
        roles(),
        async ({ first, last, tests }, users, kinds, where) => {
          const { totals } = await told(API.employeeEfficiency, {
            dateFrom: first,
            dateTo: last,
            userIds: users,
            processDefinitionId: kinds,
            locationRoleIds: where,
          });
          const [count = 0, quantity, seconds] = await listed(
            '/Task/description',
            [
              ...tests,
              ['performedBy', 'isnotblank', null],
              ...oneOf('performedBy', users),
              ...ofProcesses(kinds),
              ...ofRoles(where),
            ],
            'confirmedQuantity',
            'duration',
          );
          expect([totals.tasks ?? 0, totals.quantity ?? 0]).toEqual([count, quantity ?? 0]);
          expect(totals.hours ?? 0).toBeCloseTo((seconds ?? 0) / 3600, 1);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('picks are those of the tasks, quantities those of the stocks', { tags: ['REPORT-005'] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        periods(),
        processes(),
        fc.option(fc.constantFrom(...materials.map(({ itemNo }) => String(itemNo).slice(0, 4))), { nil: undefined }),
        async ({ first, last, tests }, kinds = [NO_VALUE], itemNumber) => {
          const { totals, totalCount } = await told(API.slowMovingMaterials, {
            fromDate: first,
            toDate: last,
            processTypes: kinds,
            minPickingFrequency: 0,
            maxPickingFrequency: 1_000_000,
            itemNumber,
          });
          const meant = materials.filter(({ itemNo }) => String(itemNo).includes(itemNumber ?? ''));
          expect(totalCount).toBe(meant.length);
          if (meant.length > MOST_IDS) return;
          const own: FilterExpression = ['materialId', 'in', meant.map(({ id }) => String(id))];
          const picked: FilterExpression = ['taskType', '=', 'PickTask'];
          const [picks] = await listed('/Task/description', [...tests, picked, own, ...ofProcesses(kinds)]);
          const [, quantity, value] = await listed('/Stock/description', [own], 'quantity', 'stockValue');
          expect([totals.picks, totals.quantity]).toEqual([picks, quantity ?? 0]);
          expect(totals.stockValue ?? 0).toBeCloseTo(value ?? 0, 0);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('what the stock comes to is what the stocks say', { tags: ['REPORT-001'] }, async () => {
    await fc.assert(
      fc.asyncProperty(some(materials.map(({ materialGroup }) => String(materialGroup))), async (groups) => {
        const { totals } = await told(API.materialSummary, { materialGroups: groups });
        const meant = materials.filter(({ materialGroup }) => !groups || groups.includes(String(materialGroup)));
        const tests = meant.length > MOST_IDS ? [] : [['materialId', 'in', meant.map(({ id }) => String(id))] as const];
        if (groups && tests.length === 0) return;
        const [, quantity, value] = await listed(
          '/Stock/description',
          groups ? (tests as unknown as FilterExpression[]) : [['quantity', 'isnotblank', null]],
          'quantity',
          'stockValue',
        );
        expect(totals.quantity ?? 0).toBe(quantity ?? 0);
        expect(totals.stockValue ?? 0).toBeCloseTo(value ?? 0, 0);
      }),
      { numRuns: RUNS },
    );
  });
});

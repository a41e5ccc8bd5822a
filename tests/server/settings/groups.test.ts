/** Which orders the dashboard's groups count, at the edges of their days. The region's day starts at 23:00 UTC here. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API, type WidgetEntry, type WidgetValue } from '../../../src/engine/http/api';
import { itEach } from '../../lib/it-each';
import { type Client, OSLO, startServer, type TestServer } from '../harness';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const TYPES = { done: 11, ready: 12, new: 13, error: 14, cancelled: 15, started: 16, missing: 18 } as const;
type Group = keyof typeof TYPES;

let server: TestServer;
let operator: Client;
beforeAll(async () => {
  server = await startServer({ seedScale: 0.002, clock: { now: () => NOW } });
  operator = await server.login('operator');
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.database.query({ text: 'delete from sales_order', values: [] }));

/** The groups that count an order of this state and these times. */
async function groupsOf(state: string, times: { updated?: string; executionDate?: string } = {}): Promise<Group[]> {
  await server.ctx.database.query({ text: 'delete from sales_order', values: [] });
  await server.ctx.database.query({
    text: `insert into sales_order (id, business_unit, order_no, priority, delivery_type_id, new_state, updated, execution_date)
      values ('x', $1, 'X-1', 1, 'home', $2, $3, $4)`,
    values: [OSLO, state, times.updated ?? NOW.toISOString(), times.executionDate ?? NOW.toISOString()],
  });
  const { body } = await operator.fetchJson<WidgetEntry[]>(API.dashboardWidgets);
  const count = (type: number) =>
    (JSON.parse(body.find((widget) => widget.type === type)?.valueJson ?? '{}') as WidgetValue).count;
  return (Object.keys(TYPES) as Group[]).filter((group) => count(TYPES[group]) === 1);
}

describe('groups of states', () => {
  itEach([
    [['STATE-020'], 'ReadyForPick', ['ready']],
    [['STATE-020'], 'PartiallyReadyForPick', ['ready']],
    [['STATE-021'], 'ReadyForPackAndShip', ['started']],
    [['STATE-021'], 'PickStarted', ['started']],
    [['STATE-022'], 'Completed', ['done']],
    [['STATE-023'], 'Cancelled', ['cancelled']],
    [['STATE-024'], 'Error', ['error']],
    [['STATE-025'], 'NewWarn', ['new', 'missing']],
    [['STATE-026'], 'Reserved', []],
  ])('an order that is %s', async (state, groups) => {
    expect(await groupsOf(state)).toEqual(groups);
  });

  it('New takes orders to be executed by the end of today', { tags: ['STATE-019', 'OPEN-075'] }, async () => {
    expect(await groupsOf('New', { executionDate: '2026-11-20T22:59:59.999Z' })).toEqual(['new']);
    expect(await groupsOf('New', { executionDate: '2026-11-20T23:00:00.000Z' })).toEqual([]);
    expect(await groupsOf('New', { executionDate: '2026-01-01T00:00:00.000Z' })).toEqual(['new']);
  });

  itEach([
    [['STATE-022'], 'Completed', 'done'],
    [['STATE-023'], 'Cancelled', 'cancelled'],
  ])('%s counts since the start of the previous day', { tags: ['OPEN-076'] }, async (state, group) => {
    expect(await groupsOf(state, { updated: '2026-11-18T23:00:00.000Z' })).toEqual([group]);
    expect(await groupsOf(state, { updated: '2026-11-18T22:59:59.999Z' })).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cockpit, search, session, startCockpit } from './cockpit';

const SHELF = {
  properties: {
    name: {},
    counted: { format: 'date-time', permission: 'data.can_see_secret' },
    checked: { format: 'date' },
    daysSinceCount: { type: 'integer', unit: 'days', daysSince: 'counted' },
    daysSinceCheck: { type: 'integer', unit: 'days', daysSince: 'checked' },
  },
  required: ['name'],
  endpoints: 'Shelf',
  filters: ['daysSinceCount'],
  pages: ['shelves'],
};

describe('days since a date of the row', () => {
  let cockpit: Cockpit;
  beforeAll(async () => {
    cockpit = await startCockpit({ shelf: SHELF });
    for (const [id, hours] of [
      ['today', 20],
      ['week', 7 * 24 + 5],
      ['year', 366 * 24],
      ['never', null],
    ] as const)
      await cockpit.database.query({
        text: `insert into shelf (business_unit, id, name, counted, checked)
          values ('Oslo', $1, $1, now() - make_interval(hours => $2::int), (now() - make_interval(hours => $2::int))::date)`,
        values: [id, hours],
      });
  });
  afterAll(() => cockpit.close());

  const list = async (options: object) =>
    (await cockpit.call('GET', `/Shelf/description${search({ skip: 0, take: 20, ...options } as never)}`)).body;
  const names = async (options: object) =>
    (await list(options)).result.map(({ id, daysSinceCount }: { id: string; daysSinceCount: number | null }) => [
      id,
      daysSinceCount,
    ]);

  it('are counted whenever a row is read, and sorted, filtered and summed as any number', async () => {
    const sort = [{ selector: 'daysSinceCount', desc: true }];
    expect(await names({ sort })).toEqual([
      ['year', 366],
      ['week', 7],
      ['today', 0],
      ['never', null],
    ]);
    expect(await names({ sort, filter: ['daysSinceCount', '>=', 7] })).toEqual([
      ['year', 366],
      ['week', 7],
    ]);
    const totalSummary = [{ selector: 'daysSinceCount', summaryType: 'sum' }];
    expect((await list({ totalSummary })).summary).toEqual([373]);
    const [{ daysSinceCheck }] = (await list({ sort })).result;
    expect([366, 367]).toContain(daysSinceCheck);
  });

  it('are hidden with the date that they tell of', async () => {
    const blind = { session: session({ without: ['data.can_see_secret'] }) };
    const { body } = await cockpit.call('GET', '/Shelf/description', blind);
    expect(Object.keys(body[0])).toEqual(['id', 'name', 'checked', 'daysSinceCheck', 'rowVersion']);
  });

  it('are never written', async () => {
    const given = await cockpit.call('POST', '/Shelf', { body: { name: 'new', daysSinceCount: 5 } });
    expect(given.status).toBe(422);
    expect(given.body.message).toContain('cannot be entered');
    const added = await cockpit.call('POST', '/Shelf', { body: { name: 'new' } });
    expect(added.status, added.text).toBe(200);
    const columns = await cockpit.database.query<{ name: string }>({
      text: `select column_name as name from information_schema.columns where table_name = 'shelf'`,
      values: [],
    });
    expect(columns.map(({ name }) => name)).not.toContain('days_since_count');
  });
});

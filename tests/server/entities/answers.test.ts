import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../../src/engine/http/api';
import { itEach } from '../../lib/it-each';
import { type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = await server.login('global');
});
afterAll(() => server.stop());

describe('answers that are not plain rows', () => {
  it('a search of materials gives a result list and the count of all that fit', {
    tags: ['ENTITY-060', 'API-121'],
  }, async () => {
    const { status, body } = await client.fetchJson<{ result: { itemNo: string }[]; totalCount: number }>(
      '/Material/Search',
      { method: 'POST', body: { skip: 0, take: 5, requireTotalCount: true } },
    );
    expect(status).toBe(200);
    expect(body.result).toHaveLength(5);
    expect(body.totalCount).toBeGreaterThan(5);
  });

  it.each(['/Lookup/CauseCodeType', '/Lookup/PrintTechnology', '/LocationRole/header'])(
    '%s gives entries with name and description',
    { tags: ['ENTITY-062'] },
    async (path) => {
      const { body } = await client.fetchJson<Record<string, unknown>[]>(path);
      expect(body.length).toBeGreaterThan(0);
      for (const entry of body) expect(Object.keys(entry)).toEqual(expect.arrayContaining(['name', 'description']));
    },
  );

  it('the location roles of reports have id and name', { tags: ['ENTITY-063'] }, async () => {
    const { body } = await client.fetchJson<Record<string, unknown>[]>(API.reportLocationRoles);
    expect(body.length).toBeGreaterThan(0);
    for (const entry of body) expect(entry).toMatchObject({ id: expect.anything(), name: expect.any(String) });
  });

  itEach([
    [['STATE-027'], '/OutgoingOrder/description', 'state', ['Initial', 'Started', 'Completed']],
    [['STATE-028'], '/Task/description', 'operationState', ['Initial']],
    [['STATE-029'], '/Task/description', 'taskType', ['StockMovementTask']],
    [['STATE-030'], '/Operation/description', 'operationsSummarizedState', ['Prepared', 'InProgress']],
    [['STATE-031'], '/IngoingOrder/description', 'state', ['Started']],
  ])('%s has rows whose %s is %j', async (path, name, values) => {
    for (const value of values) {
      const filter = encodeURIComponent(JSON.stringify([name, '=', value]));
      const { status, body } = await client.fetchJson<Record<string, unknown>[]>(`${path}?filter=${filter}`);
      expect(status).toBe(200);
      expect(new Set(body.map((row) => row[name]))).toEqual(new Set([value]));
    }
  });

  it('a page of integration data has at most takeLimit rows: 1000, or what the settings say', {
    tags: ['INTEG-007', 'OPEN-182', 'CONST-002'],
  }, async () => {
    const place = { clientId: 'Cockpit', owner: 'userSettings', key: 'takeLimit' };
    const lengths = async (path: string) => {
      const asked = await Promise.all(
        ['', '?skip=0&take=3000', '?skip=0', '?skip=0&take=20'].map((query) =>
          client.fetchJson<unknown[] | { result: unknown[] }>(`${path}${query}`),
        ),
      );
      return asked.map(({ body }) => (Array.isArray(body) ? body : body.result).length);
    };
    await server.ctx.database.query({
      text: `insert into integration_record (business_unit, id, kind, time, direction, state)
        select business_unit, 'more-' || n, kind, time, direction, state
        from (select * from integration_record where business_unit = 'Nordlager Oslo' limit 1) one, generate_series(1, 1500) n`,
      values: [],
    });
    expect(await lengths('/IntegrationData')).toEqual([1000, 1000, 1000, 20]);
    await client.fetchJson(API.userSettings, { method: 'PUT', body: { ...place, value: '50' } });
    expect(await lengths('/IntegrationData')).toEqual([50, 50, 50, 20]);
    const [, stocks = 0] = await lengths('/Stock/description');
    expect(stocks).toBeGreaterThan(50);
    await client.fetchJson(`${API.userSettings}?${new URLSearchParams(place)}`, { method: 'DELETE' });
    await server.ctx.database.query({ text: "delete from integration_record where id like 'more-%'", values: [] });
  });

  it('the monitor knows the two directions of its order', { tags: ['INTEG-013', 'API-214'] }, async () => {
    const { body } = await client.fetchJson<{ name: string }[]>('/IntegrationMonitor/Enum/SortOrder');
    expect(body.map(({ name }) => name)).toEqual(['Ascending', 'Descending']);
    const times = async (desc: boolean) => {
      const sort = encodeURIComponent(JSON.stringify([{ selector: 'time', desc }]));
      const rows = await client.fetchJson<{ time: string }[]>(`/IntegrationData?sort=${sort}`);
      return rows.body.map(({ time }) => time);
    };
    expect(await times(true)).toEqual((await times(false)).reverse());
  });
});

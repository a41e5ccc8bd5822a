import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../../src/engine/http/api';
import { type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = await server.login('global');
});
afterAll(() => server.stop());

describe('answers that are not plain rows', () => {
  it('ENTITY-060 API-121 a search of materials gives a result list and the count of all that fit', async () => {
    const { status, body } = await client.fetchJson<{ result: { itemNo: string }[]; totalCount: number }>(
      '/Material/Search',
      { method: 'POST', body: { skip: 0, take: 5, requireTotalCount: true } },
    );
    expect(status).toBe(200);
    expect(body.result).toHaveLength(5);
    expect(body.totalCount).toBeGreaterThan(5);
  });

  it.each(['/Lookup/CauseCodeType', '/Lookup/PrintTechnology', '/LocationRole/header'])(
    'ENTITY-062 %s gives entries with name and description',
    async (path) => {
      const { body } = await client.fetchJson<Record<string, unknown>[]>(path);
      expect(body.length).toBeGreaterThan(0);
      for (const entry of body) expect(Object.keys(entry)).toEqual(expect.arrayContaining(['name', 'description']));
    },
  );

  it('ENTITY-063 the location roles of reports have id and name', async () => {
    const { body } = await client.fetchJson<Record<string, unknown>[]>(API.reportLocationRoles);
    expect(body.length).toBeGreaterThan(0);
    for (const entry of body) expect(entry).toMatchObject({ id: expect.anything(), name: expect.any(String) });
  });

  it('INTEG-013 API-214 the monitor knows the two directions of its order', async () => {
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REGION } from '../../../src/engine/constants';
import { API, type ProductResponse, type WidgetEntry, type WidgetValue } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { conditionToFilter } from '../../../src/engine/query/condition';
import { writeFilter } from '../../../src/engine/query/filter';
import { clockValue, createZone } from '../../../src/engine/value';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';

let server: TestServer;
let operator: Client;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seedScale: 0.2 });
  [operator, admin] = await Promise.all([server.login('operator'), server.login('admin')]);
});
afterAll(() => server.stop());

const widgetsOf = async (client: Client) => (await client.fetchJson<WidgetEntry[]>(API.dashboardWidgets)).body;
const valueIn = (widget: WidgetEntry | undefined) => JSON.parse(widget?.valueJson ?? '{}') as WidgetValue;

describe('widgets', () => {
  it('have title, count, time and the rest', { tags: ['DASH-034', 'API-029'] }, async () => {
    const widgets = await widgetsOf(operator);
    expect(widgets.find(({ type }) => type === 11)).toEqual({
      type: 11,
      title: 'Done',
      isEnabled: true,
      valueJson: expect.stringMatching(/^\{"count":\d+/),
      executionTime: expect.stringMatching(/Z$/),
      description: '',
      imgUrl: '',
      disabledNavigation: false,
    });
  });

  /** Compares the counts of every widget with the list that its filter gives; gives the types. */
  async function compared(client: Client, mustCount: boolean): Promise<number[]> {
    const { widgets, models } = (await client.fetchJson<ProductResponse>(API.product)).body;
    const entries = await widgetsOf(client);
    const offered = new Set(entries.map(({ type }) => type));
    const counted = widgets.filter(({ type, entity }) => entity !== undefined && offered.has(type));
    for (const widget of counted) {
      const model = models[widget.entity ?? ''];
      const now = new Date();
      const resolve = (placeholder: string) =>
        clockValue(placeholder.replace('clock.', ''), now, createZone(DEFAULT_REGION));
      const filter = widget.filter ? conditionToFilter(widget.filter, resolve) : undefined;
      const query = new URLSearchParams({
        skip: '0',
        take: '1',
        requireTotalCount: 'true',
        filter: JSON.stringify(filter && writeFilter(filter)),
      });
      const list = await client.fetchJson<{ totalCount: number }>(`${model?.endpoints.list?.path}?${query}`);
      const { count } = valueIn(entries.find(({ type }) => type === widget.type));
      expect([widget.title, count]).toEqual([widget.title, list.body.totalCount]);
      if (mustCount) expect([widget.title, count > 0]).toEqual([widget.title, true]);
    }
    return counted.map(({ type }) => type);
  }

  it('count what the grid they open lists', {
    tags: ['DASH-046', 'DASH-047', 'DASH-048', 'DASH-049', 'DASH-050', 'DASH-051', 'DASH-053'],
  }, async () => {
    for (const unit of [OSLO, BERGEN])
      expect(await compared(await server.login('operator', unit), unit === OSLO)).toEqual([
        4, 6, 10, 11, 12, 13, 14, 15, 16, 18,
      ]);
  });

  it('picks are counted by area and state', { tags: ['DASH-043'] }, async () => {
    const { count, series } = valueIn((await widgetsOf(operator)).find(({ type }) => type === 6));
    expect(new Set(series?.map(({ key }) => key[0]))).toEqual(new Set(['North hall', 'Centre hall', 'South hall']));
    expect(series?.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  });

  it('the chart of the day shows the counts of the six groups', { tags: ['DASH-052'] }, async () => {
    const entries = await widgetsOf(operator);
    const { series } = valueIn(entries.find(({ type }) => type === 17));
    expect(series?.map(({ key }) => key)).toEqual([['13'], ['12'], ['16'], ['11'], ['14'], ['15']]);
    for (const { key, count } of series ?? [])
      expect(count).toBe(valueIn(entries.find(({ type }) => type === Number(key[0]))).count);
  });

  it('a row that changes its state leaves its group', async () => {
    const before = await widgetsOf(operator);
    await server.ctx.database.query({
      text: "update sales_order set new_state = 'Reserved' where new_state = 'Error' and business_unit = $1",
      values: [OSLO],
    });
    const after = await widgetsOf(operator);
    expect(valueIn(after.find(({ type }) => type === 14)).count).toBe(0);
    for (const type of [11, 12, 13, 15, 16, 18])
      expect(valueIn(after.find((widget) => widget.type === type)).count).toBe(
        valueIn(before.find((widget) => widget.type === type)).count,
      );
  });

  it('are switched on and off by the saved list, which may name unknown ones', {
    tags: ['DASH-006', 'API-030'],
  }, async () => {
    const save = (client: Client, Value: string) =>
      client.fetchJson<ErrorBody>('/Settings/dashboardWidgetSettings', {
        method: 'POST',
        body: { ClientId: 'Cockpit', Owner: 'userSettings', Key: 'EnabledWidgets', Value },
      });
    expect((await save(admin, '12,18,7')).status).toBe(204);
    const enabled = (await widgetsOf(admin)).filter(({ isEnabled }) => isEnabled).map(({ type }) => type);
    expect(enabled).toEqual([12, 18]);
    expect((await save(admin, '')).status).toBe(204);
    expect((await widgetsOf(admin)).every(({ isEnabled }) => !isEnabled)).toBe(true);
    expect((await save(admin, '12;18')).status).toBe(422);
    expect((await widgetsOf(operator)).every(({ isEnabled }) => isEnabled)).toBe(true);
  });

  it('are others without the new view', {
    tags: [
      'DASH-036',
      'DASH-037',
      'DASH-038',
      'DASH-039',
      'DASH-040',
      'DASH-041',
      'DASH-042',
      'DASH-044',
      'DASH-045',
      'FLAG-027',
    ],
  }, async () => {
    await server.ctx.database.query({
      text: "update business_unit set enabled_features = array_remove(enabled_features, 'NewSalesOrderView') where name = $1",
      values: [OSLO],
    });
    const client = await server.login('operator');
    expect(await compared(client, true)).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 10]);
    const { count, series } = valueIn((await widgetsOf(client)).find(({ type }) => type === 0));
    for (const { key } of series ?? []) expect(key[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(series?.reduce((sum, one) => sum + one.count, 0)).toBe(count);
    expect(series?.length).toBeGreaterThan(4);
  });

  it('saving needs the right to the dashboard settings', { tags: ['PERM-171', 'PERM-032'] }, async () => {
    const body = { ClientId: 'Cockpit', Owner: 'userSettings', Key: 'EnabledWidgets', Value: '12' };
    const answer = await operator.fetchJson<ErrorBody>('/Settings/dashboardWidgetSettings', { method: 'POST', body });
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
    const own = { clientId: 'Cockpit', owner: 'userSettings', key: 'EnabledWidgets', value: '12' };
    for (const [method, path, sent] of [
      ['PUT', API.userSettings, own],
      ['PUT', API.cockpitSettings, own],
      ['POST', API.seedUserSettings, [own].map(({ key, value }) => ({ key, value }))],
    ] as const)
      expect((await operator.fetchJson<ErrorBody>(path, { method, body: sent })).body.errorCode).toBe('ACCESS_DENIED');
  });
});

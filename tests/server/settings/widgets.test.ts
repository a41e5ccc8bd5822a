import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REGION } from '../../../src/engine/constants';
import { API, type ProductResponse, type WidgetEntry, type WidgetValue } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { conditionToFilter } from '../../../src/engine/query/condition';
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
  it('DASH-034 API-029 have title, count, time and the rest', async () => {
    const widgets = await widgetsOf(operator);
    expect(widgets[0]).toEqual({
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

  it('DASH-046 DASH-047 DASH-048 DASH-049 DASH-050 DASH-051 DASH-053 count what the grid they open lists', async () => {
    for (const unit of [OSLO, BERGEN]) {
      const client = await server.login('operator', unit);
      const { widgets, models } = (await client.fetchJson<ProductResponse>(API.product)).body;
      const entries = await widgetsOf(client);
      const counted = widgets.filter(({ entity }) => entity !== undefined);
      expect(counted.map(({ type }) => type)).toEqual([11, 12, 13, 14, 15, 16, 18]);
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
          filter: JSON.stringify(filter),
        });
        const list = await client.fetchJson<{ totalCount: number }>(`${model?.endpoints.list?.path}?${query}`);
        const { count } = valueIn(entries.find(({ type }) => type === widget.type));
        expect([unit, widget.title, count]).toEqual([unit, widget.title, list.body.totalCount]);
        if (unit === OSLO) expect([widget.title, count > 0]).toEqual([widget.title, true]);
      }
    }
  });

  it('DASH-052 the chart of the day shows the counts of the six groups', async () => {
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

  it('DASH-006 API-030 are switched on and off by the saved list, which may name unknown ones', async () => {
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

  it('PERM-171 PERM-032 saving needs the right to the dashboard settings', async () => {
    const body = { ClientId: 'Cockpit', Owner: 'userSettings', Key: 'EnabledWidgets', Value: '12' };
    const answer = await operator.fetchJson<ErrorBody>('/Settings/dashboardWidgetSettings', { method: 'POST', body });
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
  });
});

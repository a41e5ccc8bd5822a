/** What the clock says is a day where a date is meant, and the day of the region. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cockpit, startCockpit } from './cockpit';

const TOOL = {
  properties: {
    name: {},
    bought: { format: 'date', default: '{clock.today}' },
    checked: { format: 'date', compare: { '<=': '{clock.today}' } },
    scrappedOn: { format: 'date' },
    scrappedAt: { format: 'date-time' },
    state: { enum: ['New', 'Scrapped'], default: 'New' },
  },
  endpoints: {
    root: 'Tool',
    also: [
      { call: 'GET /Tool/sinceToday', filter: { scrappedOn: { compare: { '>=': '{clock.today}' } } } },
      { call: 'GET /Tool/ofToday', filter: { scrappedOn: '{clock.today}' } },
    ],
  },
  form: ['name', 'checked'],
  actions: {
    scrap: { rows: 'one', from: 'New', to: 'Scrapped', set: { scrappedOn: '{clock.now}', scrappedAt: '{clock.now}' } },
    repair: { rows: 'one', when: { scrappedOn: '{clock.today}' }, to: 'New', from: 'Scrapped' },
  },
};

/** Half past midnight in the region, where a day has begun that has not in UTC. */
const NIGHT = '2026-07-09T22:30:00Z';

describe('just after midnight', () => {
  let cockpit: Cockpit;
  let id: string;
  beforeAll(async () => {
    cockpit = await startCockpit({ tool: TOOL });
    cockpit.clock.set(NIGHT);
    id = (await cockpit.call('POST', '/Tool', { body: { name: 'saw', checked: '2026-07-10' } })).body.id;
  });
  afterAll(() => cockpit.close());

  const act = async (name: string) =>
    (await cockpit.call('PUT', `/Tool/${name}`, { body: { id }, headers: { 'x-action': `tool.${name}` } })).status;
  const row = async () => (await cockpit.call('GET', '/Tool/description')).body[0];
  const listed = async (path: string) => (await cockpit.call('GET', `/Tool/${path}`)).body.length;

  it('a new row has the day that has begun', { tags: ['LOWCODE-003'] }, async () => {
    expect(await row()).toMatchObject({ bought: '2026-07-10', checked: '2026-07-10' });
  });

  it('a value is compared with that day', { tags: ['LOWCODE-003'] }, async () => {
    const { status, body } = await cockpit.call('POST', '/Tool', { body: { name: 'axe', checked: '2026-07-11' } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'checked', keyword: 'compare' }]);
  });

  it('what an action writes is that day, and a moment as it was', { tags: ['LOWCODE-003'] }, async () => {
    expect(await act('scrap')).toBe(200);
    const { scrappedOn, scrappedAt } = await row();
    expect(scrappedOn).toBe('2026-07-10');
    expect(new Date(scrappedAt).toISOString()).toBe('2026-07-09T22:30:00.000Z');
  });

  it('conditions of lists and actions mean that day', { tags: ['LOWCODE-003'] }, async () => {
    expect([await listed('sinceToday'), await listed('ofToday')]).toEqual([1, 1]);
    await cockpit.database.query({ text: "update tool set scrapped_on = '2026-07-09'", values: [] });
    expect([await listed('sinceToday'), await listed('ofToday')]).toEqual([0, 0]);
    expect(await act('repair')).not.toBe(200);
    await cockpit.database.query({ text: "update tool set scrapped_on = '2026-07-10'", values: [] });
    expect(await act('repair')).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cockpit, search, session, startCockpit } from './cockpit';

const HOUR_MS = 3_600_000;
const STATES = ['New', 'Started', 'Stopped', 'Done'];

const job = (within: object | undefined, more: object = {}) => ({
  job: {
    properties: { name: {}, phase: { enum: STATES }, ...more },
    state: 'phase',
    endpoints: 'Job',
    actions: { start: { from: 'New', to: 'Started', call: 'PUT /Job/start' } },
    ...(within ? { within } : {}),
  },
});
const WITHIN = { Started: '4h', Stopped: '45min' };

interface Job {
  readonly id: string;
  readonly stateSince: string;
  readonly dueAt: string | null;
  readonly rowVersion: number;
}

describe('how long rows are in their state', () => {
  let cockpit: Cockpit;
  const sql = (text: string, values: unknown[] = []) =>
    cockpit.database.query<Record<string, unknown>>({ text, values });
  const rows = async (query = '') => (await cockpit.call('GET', `/Job/description${query}`)).body as Job[];
  const row = async (name: string) => (await rows(search({ filter: ['name', '=', name] })))[0]!;
  const hoursBetween = ({ stateSince, dueAt }: Job) => (Date.parse(dueAt ?? '') - Date.parse(stateSince)) / HOUR_MS;

  beforeAll(async () => {
    cockpit = await startCockpit(job(undefined));
    await cockpit.call('POST', '/Job', { body: { name: 'audited', phase: 'Started' } });
    await sql("update audit set at = '2026-11-01T08:00:00Z'");
    await sql("insert into job (business_unit, id, name, phase) values ('Oslo', 'i1', 'imported', 'Started')");
  });
  afterAll(() => cockpit.close());

  it('is known of rows that were there as far as the audit tells, else from now on', {
    tags: ['OPEN-308'],
  }, async () => {
    const before = Date.now();
    expect((await cockpit.reload(job(WITHIN))).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await row('audited')).toMatchObject({
      stateSince: '2026-11-01T08:00:00.000Z',
      dueAt: '2026-11-01T12:00:00.000Z',
    });
    const imported = await row('imported');
    expect(Math.abs(Date.parse(imported.stateSince) - before)).toBeLessThan(HOUR_MS);
    expect(hoursBetween(imported)).toBe(4);
  });

  it('begins with the state, whoever writes it, and ends with it', { tags: ['OPEN-308'] }, async () => {
    const { body } = await cockpit.call('POST', '/Job', { body: { name: 'made', phase: 'New' } });
    const made = await row('made');
    expect(made.dueAt).toBeNull();
    await sql("update job set state_since = '2026-11-02T08:00:00Z' where name = 'made'");
    expect((await row('made')).stateSince).toBe('2026-11-02T08:00:00.000Z');

    expect((await cockpit.call('PUT', '/Job/start', { body: { ids: [body.id] } })).status).toBe(200);
    const started = await row('made');
    expect(Date.parse(started.stateSince)).toBeGreaterThan(Date.parse('2026-11-02T08:00:00Z'));
    expect(hoursBetween(started)).toBe(4);

    await cockpit.call('PUT', '/Job', { body: { id: body.id, name: 'made' } });
    expect((await row('made')).stateSince).toBe(started.stateSince);
    await sql("update job set phase = 'Stopped' where name = 'made'");
    expect(hoursBetween(await row('made'))).toBe(0.75);
    await sql("update job set phase = 'Done' where name = 'made'");
    expect((await row('made')).dueAt).toBeNull();
  });

  it('stands as a writer gives it', async () => {
    await sql(
      "insert into job (business_unit, id, name, phase, state_since) values ('Oslo', 'g1', 'given', 'Started', '2026-11-03T08:00:00Z')",
    );
    expect(await row('given')).toMatchObject({ dueAt: '2026-11-03T12:00:00.000Z' });
  });

  it('is reckoned anew by other durations, and told of rows for which they change nothing', {
    tags: ['OPEN-308'],
  }, async () => {
    await sql("insert into job (business_unit, id, name, phase) values ('Oslo', 's1', 'stopped', 'Stopped')");
    const [given, stopped] = [await row('given'), await row('stopped')];
    await cockpit.reload(job({ ...WITHIN, Started: '2d' }));
    expect(await row('given')).toMatchObject({
      stateSince: given.stateSince,
      dueAt: '2026-11-05T08:00:00.000Z',
      rowVersion: given.rowVersion + 1,
    });
    expect(await row('stopped')).toEqual(stopped);
    await cockpit.reload(job(undefined));
    await sql("update job set phase = 'Done' where name = 'stopped'");
    await cockpit.reload(job(WITHIN));
    expect((await row('stopped')).dueAt).toBeNull();
    expect((await row('given')).dueAt).toBe('2026-11-03T12:00:00.000Z');
  });

  it('is what rows are filtered by as time passes, counted and summed up', { tags: ['OPEN-308'] }, async () => {
    // The server's clock stands at noon of 20 November.
    const at = (time: string) =>
      sql(`update job set state_since = '2026-11-20T${time}Z'::timestamptz - interval '4 hours' where name = 'given'`);
    const asked = async (query: Record<string, unknown>) => {
      const { status, body, text } = await cockpit.call(
        'GET',
        `/Job/description${search({ skip: 0, take: 5, requireTotalCount: true, ...query })}`,
      );
      expect(status, text).toBe(200);
      return [body.result.map(({ name }: { name: string }) => name), body.totalCount];
    };
    await sql("update job set phase = 'New' where name <> 'given'");
    const late = { filter: ['dueAt', '<', '{clock.now}'] };
    await at('11:59:59.999');
    expect(await asked({ late: true })).toEqual([['given'], 1]);
    expect(await asked(late)).toEqual([['given'], 1]);
    expect((await asked({ late: false }))[1]).toBe((await rows()).length - 1);
    await at('12:00');
    expect(await asked({ late: true })).toEqual([[], 0]);
    expect(await asked({ filter: ['dueAt', 'between', ['{clock.today}', '{clock.now}']] })).toEqual([['given'], 1]);

    // Nothing changes but the time.
    await at('12:00:20');
    expect(await asked(late)).toEqual([[], 0]);
    cockpit.clock.set('2026-11-20T12:00:59Z');
    expect(await asked(late)).toEqual([[], 0]);
    cockpit.clock.set('2026-11-20T12:01:00Z');
    expect(await asked(late)).toEqual([['given'], 1]);
    expect(await asked({ late: true, take: 0 })).toEqual([[], 1]);
    cockpit.clock.set('2026-11-20T12:00:00Z');
  });

  it('is filtered by no other word than those of the clock', async () => {
    const status = async (query: object) =>
      (await cockpit.call('GET', `/Job/description${search({ ...query })}`)).status;
    expect(await status({ late: 'soon' })).toBe(400);
    expect(await status({ filter: ['dueAt', '<', '{clock.soon}'] })).toBe(400);
    // In a text it is what somebody wrote.
    expect(await status({ filter: ['name', '=', '{clock.now}'] })).toBe(200);
  });

  it('is seen by whoever sees the state, and entered by nobody', async () => {
    const guarded = job(WITHIN, { phase: { enum: STATES, permission: 'can_see_phase' } });
    await cockpit.reload(guarded);
    const answer = await cockpit.call('GET', '/Job/description', {
      session: session({ without: ['data.can_see_phase'] }),
    });
    for (const seen of answer.body) expect(Object.keys(seen)).not.toContain('dueAt');
    expect(Object.keys((await rows())[0]!)).toContain('stateSince');
    await cockpit.reload(job(WITHIN));
    const entered = await cockpit.call('POST', '/Job', {
      body: { name: 'x', phase: 'New', dueAt: '2026-01-01T00:00:00Z' },
    });
    expect(entered.status).toBe(422);
  });

  it('is the same for what starts from the definition', async () => {
    await cockpit.reload({ ...job(WITHIN), 'late-job': { extends: 'job', endpoints: 'LateJob' } });
    expect(cockpit.model('late-job').within).toEqual({ Started: 240, Stopped: 45 });
    expect((await cockpit.call('GET', '/LateJob/description')).body).toHaveLength((await rows()).length);
  });
});

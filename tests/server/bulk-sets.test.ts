/** Actions on many rows in one call against the same rows one call after the other (OPEN-327). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkResult } from '../../src/engine/http';
import type { Row } from '../../src/engine/query/load-options';
import { runs } from '../lib/runs';
import { countStatements } from './count-statements';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

const DEFINITIONS = {
  'entities/dock.json': {
    properties: { name: { maxLength: 20 }, isOpen: { type: 'boolean' } },
    required: ['name'],
    unique: ['name'],
    endpoints: 'Dock',
  },
  'entities/crate.json': {
    properties: {
      code: { maxLength: 8 },
      dockId: { lookup: { entity: 'dock', filter: { isOpen: true } } },
      dockName: {},
      weight: { type: 'number' },
      most: { type: 'number' },
      note: { maxLength: 20 },
      state: { enum: ['Open', 'Sealed', 'Sent'], default: 'Open' },
    },
    required: ['code'],
    endpoints: 'Crate',
    actions: {
      seal: { from: ['Open'], to: 'Sealed', set: { note: '{code}' } },
      send: { from: ['Sealed'], to: 'Sent', when: { weight: { compare: { '<=': 'most' } } } },
      place: {
        when: { state: { not: 'Sent' } },
        form: {
          properties: {
            dockId: { lookup: { entity: 'dock', filter: { isOpen: true } } },
            weight: { type: 'number', compare: { '<=': 'most' } },
            note: { maxLength: 20 },
          },
        },
      },
      delete: { rows: 'many', when: { state: { not: 'Sent' } } },
    },
    pages: ['crates'],
  },
};

let server: TestServer;
let oslo: Client;
let bergen: Client;
beforeAll(async () => {
  server = await startServer({ definitions: DEFINITIONS });
  [oslo, bergen] = await Promise.all([server.login('admin', OSLO), server.login('admin', BERGEN)]);
  const docks = [
    { name: 'North', isOpen: true },
    { name: 'Shut', isOpen: false },
  ];
  for (const client of [oslo, bergen])
    for (const body of docks) expect((await client.fetchJson('/Dock', { method: 'POST', body })).status).toBe(200);
}, 120_000);
afterAll(() => server.stop());

const MOST = 12;
type Action = 'seal' | 'send' | 'place' | 'delete';

interface Asked {
  readonly action: Action;
  /** Places of rows; what lies beyond them stands for none. */
  readonly rows: readonly number[];
  /** The dock by its name. */
  readonly dock?: string;
  readonly weight?: number;
  readonly note?: string;
  /** Places of rows that are said to have another version than they have. */
  readonly stale: readonly number[];
}

const crates = fc.array(
  fc.record({
    weight: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    most: fc.option(fc.integer({ min: 5, max: 40 }), { nil: null }),
  }),
  { minLength: MOST - 2, maxLength: MOST },
);
const asked: fc.Arbitrary<Asked> = fc.record({
  action: fc.constantFrom<Action>('seal', 'send', 'send', 'place', 'place', 'delete'),
  rows: fc.uniqueArray(fc.integer({ min: 0, max: MOST }), { minLength: 2, maxLength: MOST }),
  dock: fc.constantFrom('North', 'North', 'North', 'Shut', 'Nowhere'),
  weight: fc.integer({ min: 1, max: 35 }),
  note: fc.constantFrom('fine', 'Æ "quoted" {1,2}', 'fine', 'x'.repeat(21)),
  stale: fc.array(fc.integer({ min: 0, max: MOST }), { maxLength: 1 }),
});

const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });

/** Rows of a unit by their codes, which are alike in both. */
async function filled(client: Client, unit: string, rows: readonly object[]): Promise<void> {
  await query('delete from crate where business_unit = $1', unit);
  await query(`delete from audit where business_unit = $1 and entity = 'crate'`, unit);
  for (const [at, row] of rows.entries())
    expect((await client.fetchJson('/Crate', { method: 'POST', body: { code: `C-${at}`, ...row } })).status).toBe(200);
}

async function idsOf(unit: string): Promise<Map<number, { id: string; version: number }>> {
  const rows = await query<{ id: string; code: string; row_version: number }>(
    'select id, code, row_version from crate where business_unit = $1',
    unit,
  );
  return new Map(
    rows.map(({ id, code, row_version }) => [Number(code.slice(2)), { id, version: Number(row_version) }]),
  );
}

/** So that some can be sent. */
const SEAL_ALL: Asked = { action: 'seal', rows: Array.from({ length: MOST - 4 }, (_, at) => at), stale: [] };

const CALLS: Readonly<Record<Action, readonly [method: string, path: string]>> = {
  seal: ['PUT', '/Crate/seal'],
  send: ['PUT', '/Crate/send'],
  place: ['PUT', '/Crate/place'],
  delete: ['DELETE', '/Crate'],
};

/** What became of each place: done, or why not. */
async function perform(client: Client, unit: string, one: Asked, places: readonly number[]): Promise<Outcome> {
  const known = await idsOf(unit);
  const docks = (await client.fetchJson<Row[]>('/Dock/description')).body;
  const idOf = (place: number) => known.get(place)?.id ?? `none-${place}`;
  const [method, path] = CALLS[one.action];
  const versions = Object.fromEntries(
    places.flatMap((place) => {
      const row = known.get(place);
      return row ? [[row.id, one.stale.includes(place) ? row.version + 1 : row.version]] : [];
    }),
  );
  const form = {
    dockId: docks.find(({ name }) => name === one.dock)?.id ?? 'none',
    weight: one.weight,
    note: one.note,
  };
  const body = { ids: places.map(idOf), versions, ...(one.action === 'place' ? form : {}) };
  const isDeleted = one.action === 'delete';
  const address = isDeleted ? `${path}?${places.map((place) => `ids=${idOf(place)}`).join('&')}` : path;
  const { status, body: answer } = await client.fetchJson<BulkResult & { readonly errorCode?: string }>(address, {
    method,
    headers: { 'x-action': `crate.${one.action}` },
    ...(isDeleted ? {} : { body }),
  });
  if (status !== 200 && status !== 207) return new Map(places.map((place) => [place, `${status} ${answer.errorCode}`]));
  const placeOf = new Map(places.map((place) => [idOf(place), place]));
  const fieldsOf = (errors: readonly { readonly field: string; readonly keyword: string }[] = []) =>
    errors.map(({ field, keyword }) => `${field} ${keyword}`).join();
  return new Map([
    ...answer.succeeded.map(({ id }) => [placeOf.get(id)!, 'done'] as const),
    ...answer.failed.map(
      ({ id, reason, errors }) => [placeOf.get(id)!, `${reason} ${fieldsOf(errors)}`.replace(id, '')] as const,
    ),
  ]);
}
type Outcome = ReadonlyMap<number, string>;

/** What stands there, and how it came about; without what differs by business unit. */
async function stateOf(unit: string) {
  const rows = await query<{ id: string; row: Row }>(
    "select id, to_jsonb(t) - 'id' - 'dock_id' - 'business_unit' - 'state_since' as row from crate t where business_unit = $1 order by code",
    unit,
  );
  const audit = await query(
    `select action, user_name, before - 'id' - 'dockId' - 'stateSince' as before, after - 'id' - 'dockId' - 'stateSince' as after
      from audit where business_unit = $1 and entity = 'crate'`,
    unit,
  );
  return { rows: rows.map(({ row }) => row), audit: audit.map((one) => JSON.stringify(one)).sort() };
}

describe('an action on many rows', () => {
  it('does to each what it would do by itself: values, refusals, history', { tags: ['OPEN-327'] }, async () => {
    await fc.assert(
      fc.asyncProperty(crates, fc.array(asked, { minLength: 3, maxLength: 6 }), async (rows, calls) => {
        await Promise.all([filled(oslo, OSLO, rows), filled(bergen, BERGEN, rows)]);
        for (const one of [SEAL_ALL, ...calls]) {
          const together = await perform(oslo, OSLO, one, one.rows);
          const alone = new Map<number, string>();
          for (const place of one.rows)
            for (const [at, outcome] of await perform(bergen, BERGEN, one, [place])) alone.set(at, outcome);
          expect([...together].sort(([a], [b]) => a - b)).toEqual([...alone].sort(([a], [b]) => a - b));
          expect(await stateOf(OSLO)).toEqual(await stateOf(BERGEN));
        }
      }),
      { numRuns: runs(12), endOnFailure: true },
    );
  });

  it('takes as many statements for a thousand rows as for ten', { tags: ['OPEN-327'] }, async () => {
    const statements = async (count: number, action: Action, isDryRun: boolean) => {
      await query('delete from crate where business_unit = $1', OSLO);
      await query(
        `insert into crate (business_unit, code, state, weight, most)
          select $1, 'C-' || n, 'Open', 1, 9 from generate_series(1, $2::int) n`,
        OSLO,
        count,
      );
      const ids = [...(await idsOf(OSLO)).values()].map(({ id }) => id);
      const [method, path] = CALLS[action];
      const [dock] = (await oslo.fetchJson<Row[]>('/Dock/description')).body.filter(({ isOpen }) => isOpen);
      const counted = countStatements(server);
      const { body } = await oslo.fetchJson<BulkResult>(path, {
        method,
        headers: { 'x-action': `crate.${action}`, ...(isDryRun ? { 'x-dry-run': 'true' } : {}) },
        body: { ids, ...(action === 'place' ? { dockId: dock?.id, weight: 2, note: 'fine' } : {}) },
      });
      expect(body.succeeded).toHaveLength(count);
      return counted();
    };
    for (const action of ['seal', 'place'] as const)
      for (const isDryRun of [true, false]) {
        const few = await statements(10, action, isDryRun);
        expect(few).toBeGreaterThan(3);
        expect(await statements(1_000, action, isDryRun)).toBe(few);
      }
  });
});

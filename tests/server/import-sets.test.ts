/** Rows that are imported together against the same rows entered one after the other (OPEN-309). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { API, API_BASE, type ImportResult } from '../../src/engine/http';
import type { FieldError } from '../../src/engine/http/errors';
import type { Row } from '../../src/engine/query/load-options';
import { runs } from '../lib/runs';
import { bearer } from './bearer';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

const DEFINITIONS = {
  'entities/grove.json': {
    properties: { name: { maxLength: 20 }, isOpen: { type: 'boolean' } },
    required: ['name'],
    unique: ['name'],
    endpoints: 'Grove',
  },
  'entities/tree.json': {
    properties: {
      code: { maxLength: 8 },
      serial: { type: 'integer' },
      grove: { lookup: { entity: 'grove', filter: { isOpen: true } } },
      groveName: {},
      kind: { enum: ['Oak', 'Ash', 'Elm'], default: 'Oak' },
      height: { type: 'number', minimum: 0 },
      least: { type: 'number', compare: { '<=': 'height' } },
      planted: { format: 'date' },
      isFelled: { type: 'boolean', default: false },
      reason: { when: { isFelled: true }, maxLength: 20 },
      tags: { type: 'array' },
    },
    required: ['code', 'kind'],
    unique: ['code', 'serial'],
    endpoints: 'Tree',
  },
  'entities/branch.json': {
    properties: { name: {}, parent: { lookup: 'branch' }, parentName: {} },
    required: ['name'],
    unique: ['name'],
    endpoints: 'Branch',
  },
};
const GROVES = [
  { name: 'North', isOpen: true },
  { name: 'South', isOpen: true },
  { name: 'Shut', isOpen: false },
];

interface Entry {
  readonly code?: string;
  readonly serial?: number;
  /** By its name. */
  readonly grove?: string;
  readonly kind?: string;
  readonly height?: number;
  readonly least?: number;
  readonly planted?: string;
  readonly isFelled?: boolean;
  readonly reason?: string;
  readonly tags?: readonly string[];
}

/** Mostly one of the first, at times one of those that no row may have. */
const mostly = <T>(good: readonly T[], bad: readonly T[]) =>
  fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
const CODES = Array.from({ length: 40 }, (_, at) => `T-${at}`);
const entries: fc.Arbitrary<Entry> = fc
  .tuple(
    mostly<Entry>(
      CODES.map((code) => ({ code })),
      [{}, { code: 't-3' }, { code: 'T-0000001' }],
    ),
    fc.record({ serial: fc.integer({ min: 1, max: 200 }) }, { requiredKeys: [] }),
    mostly<Entry>([{}, { grove: 'North' }, { grove: 'south' }], [{ grove: 'Shut' }, { grove: 'Nowhere' }]),
    mostly<Entry>([{}, { kind: 'Ash' }, { kind: 'Elm' }], [{ kind: 'Palm' }]),
    mostly<Entry>([{}, { height: 20 }, { height: 30, least: 1.5 }], [{ height: -1 }, { least: 40 }]),
    mostly<Entry>([{}, { planted: '2026-02-28' }], [{ planted: '2026-02-30' }]),
    mostly<Entry>(
      [{}, { isFelled: false }, { isFelled: true, reason: 'Æ "quoted" \\ {1,2}' }],
      [{ reason: 'storm' }, { isFelled: true, reason: 'x'.repeat(21) }],
    ),
    mostly<Entry>([{}, { tags: ['a', 'b "c"'] }], [{ tags: ['a'] }]),
  )
  .map((parts) => Object.assign({}, ...parts) as Entry);
/** What a tree is recognised by. */
const NAMES = ['code', 'serial'] as const;
const COLUMNS = [
  'code',
  'serial',
  'grove',
  'kind',
  'height',
  'least',
  'planted',
  'isFelled',
  'reason',
  'tags',
] as const;

let server: TestServer;
let oslo: Client;
let bergen: Client;
beforeAll(async () => {
  server = await startServer({ definitions: DEFINITIONS });
  [oslo, bergen] = await Promise.all([server.login('admin', OSLO), server.login('admin', BERGEN)]);
  for (const client of [oslo, bergen])
    for (const body of GROVES) expect((await client.fetchJson('/Grove', { method: 'POST', body })).status).toBe(200);
});
afterAll(() => server.stop());

const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });
const folded = (value: unknown) => String(value).toLowerCase();

async function imported(client: Client, sheet: string, rows: readonly (readonly unknown[])[]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), sheet);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'book.xlsx');
  const answer = await fetch(`${server.url}${API_BASE}${API.importExcel}`, {
    method: 'POST',
    headers: bearer(client.token),
    body: form,
  });
  return ((await answer.json()) as ImportResult).sheets[0]!;
}

/** Names of the fields that each refused row is refused for, by its place. */
type Refused = ReadonlyMap<number, readonly string[]>;

async function together(entered: readonly Entry[]): Promise<Refused> {
  const cells = entered.map((entry) =>
    COLUMNS.map((name) => (name === 'tags' ? entry.tags?.join(';') : entry[name]) ?? null),
  );
  const { failed } = await imported(oslo, 'tree', [COLUMNS, ...cells]);
  return new Map(failed.map(({ row = 0, errors }) => [row - 2, fieldsOf(errors)]));
}

/** The same by the ordinary calls: what stands there is changed, what stands in the sheet twice is refused. */
async function oneByOne(entered: readonly Entry[]): Promise<Refused> {
  const list = async (root: string) => (await bergen.fetchJson<Row[]>(`/${root}/description`)).body;
  const groves = await list('Grove');
  const trees = new Map((await list('Tree')).map((tree) => [tree.id, tree]));
  const refused = new Map<number, readonly string[]>();
  const seen = new Set<string>();
  for (const [at, entry] of entered.entries()) {
    const names = NAMES.filter((name) => entry[name] !== undefined);
    const twice = names.filter((name) => seen.has(`${name} ${folded(entry[name])}`));
    for (const name of names) seen.add(`${name} ${folded(entry[name])}`);
    const wrong = names.length === 0 ? ['code'] : twice.slice(0, 1);
    if (wrong.length > 0) {
      refused.set(at, wrong);
      continue;
    }
    const [found] = names.flatMap((name) =>
      [...trees.values()].filter((tree) => folded(tree[name]) === folded(entry[name])),
    );
    const grove = groves.find(({ name }) => folded(name) === folded(entry.grove))?.id ?? 'none';
    const values = { ...entry, ...(entry.grove === undefined ? {} : { grove }) };
    const before = found && Object.fromEntries([...COLUMNS, 'id'].map((name) => [name, found[name]]));
    const { reason, ...whole } = { ...before, ...values } as Row;
    // A form that no longer asks for something does not send what stood there.
    const isAsked = whole.isFelled === true || entry.reason !== undefined;
    const { status, body } = await bergen.fetchJson<Row & { errors?: FieldError[] }>('/Tree', {
      method: found ? 'PUT' : 'POST',
      body: found ? { ...whole, ...(isAsked ? { reason } : {}) } : { kind: 'Oak', isFelled: false, ...values },
    });
    if (status === 200) trees.set(body.id, body);
    else refused.set(at, fieldsOf(body.errors));
  }
  return refused;
}

const fieldsOf = (errors: readonly FieldError[] = []) => errors.map(({ field }) => field);

/** What stands there, how it came about, and how often each row was told of; without what differs by business unit. */
async function stateOf(unit: string) {
  const rows = await query<{ id: string; row: Row }>(
    "select id, to_jsonb(t) - 'id' - 'grove' - 'business_unit' as row from tree t where business_unit = $1 order by code",
    unit,
  );
  const codes = new Map(rows.map(({ id, row }) => [id, row.code]));
  const audit = await query<{ row_key: string }>(
    `select row_key, action, user_name, before - 'id' - 'grove' as before, after - 'id' - 'grove' as after
      from audit where business_unit = $1 and entity = 'tree'`,
    unit,
  );
  const changes = await query<{ key: string }>(
    `select operation, k.key from change, jsonb_array_elements_text(keys) k(key)
      where business_unit = $1 and table_name = 'tree'`,
    unit,
  );
  const told = (one: Readonly<Record<string, unknown>>, id: string) => JSON.stringify({ ...one, code: codes.get(id) });
  return {
    rows: rows.map(({ row }) => row),
    audit: audit.map(({ row_key, ...one }) => told(one, row_key)).sort(),
    changes: changes.map(({ key, ...one }) => told(one, key)).sort(),
  };
}

describe('rows that are imported together', () => {
  it('end as if each had been entered by itself: values, refusals, history, changes', {
    tags: ['OPEN-309', 'API-027'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entries, { minLength: 20, maxLength: 40 }), async (entered) => {
        // What stands there from the run before is changed by the next.
        const [refused, refusedAlone] = await Promise.all([together(entered), oneByOne(entered)]);
        expect([...refused.keys()].sort()).toEqual([...refusedAlone.keys()].sort());
        // A call tells what its first check finds, an import all that is wrong.
        for (const [at, fields] of refusedAlone) expect(refused.get(at)).toEqual(expect.arrayContaining([...fields]));
        expect(await stateOf(OSLO)).toEqual(await stateOf(BERGEN));
      }),
      { numRuns: runs(3), endOnFailure: true },
    );
  });

  it('may name those before them in their own sheet', { tags: ['OPEN-309'] }, async () => {
    const rows = [
      ['name', 'parent'],
      ['trunk', null],
      ['left', 'trunk'],
      ['right', 'Trunk'],
      ['twig', 'left'],
      ['loose', 'later'],
      ['later', 'twig'],
    ];
    const { created, failed } = await imported(oslo, 'branch', rows);
    expect([created, failed.map(({ row, errors }) => [row, errors?.[0]?.keyword])]).toEqual([5, [[6, 'unknownName']]]);
    const stored = await query('select name, parent_name as parent from branch where business_unit = $1', OSLO);
    expect(stored.map(({ name, parent }) => [name, parent])).toEqual(
      expect.arrayContaining([
        ['left', 'trunk'],
        ['right', 'trunk'],
        ['twig', 'left'],
        ['later', 'twig'],
      ]),
    );
  });
});

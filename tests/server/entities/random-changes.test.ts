/**
 * Definitions that change at random while rows stand behind them. Whatever is saved: no stored value is lost, changed or
 * hidden, no other definition notices, the next start works, and what is not served as it was written is told.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PropertyModel } from '../../../src/engine/definition';
import { runs } from '../../lib/runs';
import { type Cockpit, startCockpit } from './cockpit';

const LONG = 'weightOfTheWholePalletWithAllOfItsWrappingAndTheLabelsOnTop';
const NAMES = ['note', 'size', 'state', 'xmin', LONG] as const;
const STATES = ['Open', 'Parked', 'Lost', '150', 'true'];
const TEXTS = ['0150', '150', 'yes', 'true', '2026-1-2', '2026-01-02', '1.50', 'seven', 'Æ "quoted"'];

/** What a property may become. */
const KINDS: Readonly<Record<string, object>> = {
  text: {},
  short: { maxLength: 4 },
  states: { enum: STATES },
  fewer: { enum: STATES.slice(0, 2) },
  integer: { type: 'integer' },
  number: { type: 'number' },
  decimal: { type: 'number', multipleOf: 0.01 },
  boolean: { type: 'boolean' },
  date: { format: 'date' },
  time: { format: 'date-time' },
  list: { type: 'array' },
};

/** What is entered for a property as it is served. */
function valuesFor({ type, format, values, schema }: PropertyModel): readonly unknown[] {
  if (values) return values.map(({ value }) => value);
  if (type === 'integer') return [0, 150, -7];
  if (type === 'number') return schema.multipleOf === undefined ? [0, 1.5, 150] : [1.25, 150];
  if (type === 'boolean') return [true, false];
  if (type === 'array') return [['a', 'b'], ['150']];
  if (format === 'date') return ['2026-01-02', '2024-02-29'];
  if (format === 'date-time') return ['2026-01-02T00:00:00.000Z', '2026-01-02T10:30:00.250Z'];
  const most = Number(schema.maxLength ?? 100);
  return TEXTS.filter(({ length }) => length <= most);
}

interface Draft {
  readonly properties: Map<string, string>;
  readonly required: Set<string>;
  readonly unique: Set<string>;
  keyKind: 'text' | 'integer';
}

type Row = Readonly<Record<string, unknown>>;

const edits = fc.record({
  entity: fc.constantFrom('thing', 'crate'),
  what: fc.constantFrom('kind', 'kind', 'kind', 'remove', 'rename', 'required', 'unique', 'key'),
  property: fc.constantFrom(...NAMES),
  other: fc.constantFrom(...NAMES),
  kind: fc.constantFrom(...Object.keys(KINDS)),
  entered: fc.array(fc.nat(97), { minLength: NAMES.length, maxLength: NAMES.length }),
});
type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never;

let cockpit: Cockpit;
beforeAll(async () => {
  cockpit = await startCockpit({});
});
afterAll(() => cockpit.close());

const sql = <R>(text: string) => cockpit.database.query<R>({ text, values: [] });
const list = async (name: string, on = cockpit): Promise<Row[]> => {
  const { status, body } = await on.call('GET', `/${name}/description`);
  expect(status, name).toBe(200);
  return body;
};
/** Every column of every row, by key. */
const stored = async (name: string): Promise<Map<string, Row>> =>
  new Map(
    (await sql<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`)).map(({ row }) => [String(row.id), row]),
  );

function apply(draft: Draft, { what, property, other, kind }: Edit): void {
  const before = draft.properties.get(property);
  if (what === 'kind' || before === undefined) draft.properties.set(property, kind);
  else if (what === 'remove') draft.properties.delete(property);
  else if (what === 'rename') {
    draft.properties.delete(property);
    draft.properties.set(other, before);
  } else if (what === 'key') draft.keyKind = draft.keyKind === 'text' ? 'integer' : 'text';
  else {
    const marked = what === 'required' ? draft.required : draft.unique;
    if (!marked.delete(property)) marked.add(property);
  }
}

function written(root: string, { properties, required, unique, keyKind }: Draft): object {
  const there = (names: Iterable<string>) => [...names].filter((name) => properties.has(name));
  return {
    properties: {
      id: keyKind === 'text' ? { readOnly: true } : { type: 'integer' },
      ...Object.fromEntries([...properties].map(([name, kind]) => [name, KINDS[kind]])),
    },
    required: there(required),
    unique: there(unique).filter((name) => properties.get(name) !== 'list'),
    display: 'id',
    endpoints: root,
  };
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d\d(T.+)?$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** What a value says, whatever kind says it. */
function meaning(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (NUMBER.test(value)) return String(Number(value));
  return DAY.test(value) ? new Date(value).toISOString() : value;
}

/** Enters a row as the definition that is served wants it. */
async function enter(entity: string, entered: readonly number[]): Promise<void> {
  const { properties } = cockpit.model(entity);
  const chosen = properties.map((property, index): [string, unknown] => {
    const choices = valuesFor(property);
    return [property.name, choices[(entered[index % entered.length] ?? 0) % choices.length]];
  });
  const isText = properties.some(({ name, type }) => name === 'id' && type === 'string');
  const body = Object.fromEntries(chosen.filter(([name]) => !isText || name !== 'id'));
  const answer = await cockpit.call('POST', `/${entity}`, { body });
  // A value that another row has, where each has its own.
  const isTaken = answer.body?.errors?.some?.(({ keyword }: { keyword: string }) => keyword === 'unique');
  expect(isTaken || answer.status === 200, JSON.stringify({ body, answer: answer.body })).toBe(true);
}

it('no change of a definition loses, changes or hides a value, or stops anything else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 10, maxLength: 10 }), async (changes) => {
      await cockpit.reload({});
      await sql('drop table if exists thing, crate, bystander cascade');
      const drafts: Record<string, Draft> = Object.fromEntries(
        ['thing', 'crate'].map((name) => [
          name,
          { properties: new Map([['note', 'text']]), required: new Set(), unique: new Set(), keyKind: 'text' },
        ]),
      );
      const files = () => ({
        bystander: { properties: { label: {} }, endpoints: 'bystander' },
        ...Object.fromEntries(Object.entries(drafts).map(([name, draft]) => [name, written(name, draft)])),
      });
      await cockpit.reload(files());
      await cockpit.call('POST', '/bystander', { body: { label: '0150' } });
      const untouched = await sql('select * from bystander');
      for (const change of changes) {
        await enter(change.entity, change.entered);
        const rows = new Map<string, [Map<string, Row>, Row[], string[]]>();
        for (const name of Object.keys(drafts)) {
          const names = cockpit.model(name).properties.map((property) => property.name);
          rows.set(name, [await stored(name), await list(name), names]);
        }
        apply(drafts[change.entity]!, change);
        const { diagnostics, broken } = await cockpit.reload(files());

        expect(broken).toEqual([]);
        expect(await sql('select * from bystander')).toEqual(untouched);
        expect(await list('bystander')).toMatchObject([{ label: '0150' }]);
        for (const [name, [before, shown, names]] of rows) {
          const now = await stored(name);
          expect([...now.keys()].sort()).toEqual([...before.keys()].sort());
          for (const [key, row] of before)
            for (const [column, value] of Object.entries(row))
              if (value !== null) expect(now.get(key)?.[column], `${name}.${column}`).toEqual(value);
          const { properties } = cockpit.model(name);
          const later = new Map((await list(name)).map((row) => [row.id, row]));
          for (const row of shown)
            for (const property of properties)
              if (names.includes(property.name))
                expect(meaning(later.get(row.id)?.[property.name]), property.name).toEqual(meaning(row[property.name]));
          // What is served is what was written, or it is told why not.
          const errors = diagnostics.filter(
            ({ severity, file }) => severity === 'error' && file === `schemas/entities/${name}.json`,
          );
          const wanted = ['id', ...drafts[name]!.properties.keys()];
          const isServed = properties.map((property) => property.name).join() === wanted.join();
          expect(isServed || errors.length > 0, name).toBe(true);
          for (const { code } of errors) expect(['changed-kind', 'changed-key']).toContain(code);
        }
      }
      const next = await startCockpit(files(), cockpit);
      expect(await list('bystander', next)).toMatchObject([{ label: '0150' }]);
      for (const name of Object.keys(drafts)) {
        const isAway = next.result.broken.some((one) => one.name === name);
        if (!isAway) expect(await list(name, next)).toHaveLength((await list(name)).length);
      }
      await next.close();
    }),
    { numRuns: runs(4) },
  );
});

it('a row of a definition that has nothing but its key is added', async () => {
  await cockpit.reload({});
  await sql('drop table if exists thing, crate, bystander cascade');
  await cockpit.reload({ thing: { properties: { id: { readOnly: true } }, endpoints: 'thing' } });
  expect(await cockpit.call('POST', '/thing', { body: {} })).toMatchObject({ status: 200 });
  expect(await list('thing')).toHaveLength(1);
});

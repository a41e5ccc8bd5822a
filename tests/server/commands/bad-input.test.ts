/**
 * What must not be asked of the warehouse, asked of every action that a client can call: made from the definitions, so
 * that an action which is added later is asked as well. All of it are dry runs, so no case is in the next one's way.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilledCall, fillCall, refusalOf } from '../../../src/engine/action';
import { DRY_RUN_HEADER } from '../../../src/engine/http/api';
import type { PropertyModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query/load-options';
import { sampleRow } from '../../sample';
import { type Answer, BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';
import { addRowsOfAll } from '../rows-of-all';
import { type Attempt, attempts, didNothing, send } from '../wall/actions';
import { keySql, tableOf } from '../wall/wall';

let server: TestServer;
let client: Client;
let cases: readonly Asked[];
beforeAll(async () => {
  server = await startServer();
  client = await server.login('global');
  await addRowsOfAll(server, client);
  const all = attempts(Object.values(server.ctx.product.current.product.entities));
  cases = [];
  for (const attempt of all) cases = [...cases, await asked(attempt)];
}, 240_000);
afterAll(() => server.stop());

interface Asked extends Attempt {
  /** A row that allows the action, one that does not, one of another business unit. */
  readonly able: Row | undefined;
  readonly unable: Row | undefined;
  readonly foreign: Row | undefined;
  /** Values that the form allows. */
  readonly form: Row;
}

type Answered = Answer<Record<string, unknown>>;
/** One of many cases that broke; all are told at once. */
type Breach = readonly [what: string, answer: string];

const PLENTY: ReadonlySet<string> = new Proxy(new Set<string>(), { get: (_, name) => name === 'has' && (() => true) });
const known = new Map<string, Promise<Row[]>>();

/** Some rows of a definition in a business unit. */
function rowsIn(name: string, unit: string): Promise<Row[]> {
  const read = async () => {
    const model = server.ctx.product.current.product.entities[name];
    if (!model) return [];
    const keys = await server.ctx.database.query<{ key: string }>({
      text: `select ${keySql(model)} as key from ${tableOf(model)} where business_unit = $1 order by md5(${keySql(model)}) limit 80`,
      values: [unit],
    });
    const session = { may: () => true, features: PLENTY };
    return [
      ...(await server.ctx.rows.byKeys(
        model,
        unit,
        keys.map(({ key }) => key),
        session,
      )),
    ];
  };
  const found = known.get(`${name} ${unit}`) ?? read();
  known.set(`${name} ${unit}`, found);
  return found;
}

/** What conditions ask of who calls. */
const whose = (placeholder: string): unknown => (placeholder === 'session.userId' ? client.user.userId : undefined);

async function asked(attempt: Attempt): Promise<Asked> {
  const { model, action } = attempt;
  const [rows, others] = [await rowsIn(model.name, OSLO), await rowsIn(model.name, BERGEN)];
  const able = rows.find((row) => refusalOf(action, model, row, whose) === null);
  const references = await Promise.all((action.form?.fields ?? []).map((field) => referenceOf(field, able)));
  const form = { ...sampleRow(action.form?.fields ?? []), ...Object.fromEntries(references.flat()) };
  return {
    ...attempt,
    able,
    unable: rows.find((row) => refusalOf(action, model, row, whose) !== null),
    foreign: others.find((row) => refusalOf(action, model, row, whose) === null) ?? others[0],
    form,
  };
}

/** A reference's value: the row's own, else one that there is. */
async function referenceOf({ name, lookup }: PropertyModel, row: Row | undefined): Promise<[string, unknown][]> {
  if (!lookup) return [];
  if (row?.[name] != null) return [[name, row[name]]];
  if (lookup.entity === undefined) return [];
  const [other] = await rowsIn(lookup.entity, OSLO);
  const model = server.ctx.product.current.product.entities[lookup.entity];
  return [[name, other?.[lookup.value ?? model?.key[0] ?? 'id']]];
}

const filled = ({ model, action, form }: Asked, rows: readonly Row[], more: Row = {}): FilledCall | undefined =>
  fillCall(model, action, action.rows === 'none' ? [] : rows, { form: { ...form, ...more }, page: rows[0] ?? {} })[0];

const trial = (call: FilledCall): Promise<Answered> =>
  send(client, { ...call, headers: { ...call.headers, [DRY_RUN_HEADER]: 'true' } });

/** Refused in words: the call, or each row by its name. */
function isRefused(answer: Answered): boolean {
  const { status, body } = answer;
  const failed = (body.failed ?? []) as { name: string; reason: string }[];
  if (status === 207) return didNothing(answer) && failed.every(({ name, reason }) => name !== '' && reason !== '');
  return status >= 400 && status < 500 && typeof body.message === 'string' && body.message !== '';
}

/** Asks all of them, and gives those whose answer is not as it must be. */
async function breaches(
  askOf: (one: Asked) => readonly (readonly [what: string, call: FilledCall | undefined])[],
  mustBe: (answer: Answered) => boolean = isRefused,
): Promise<Breach[]> {
  const found: Breach[] = [];
  for (const one of cases) {
    for (const [what, call] of askOf(one)) {
      if (!call) continue;
      const answer = await trial(call);
      if (!mustBe(answer))
        found.push([`${one.name} ${what}`, `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`]);
    }
  }
  return found;
}

/** Rewrites what a call names its rows by, wherever that stands. */
function renamed(
  { action }: Asked,
  call: FilledCall,
  rename: (named: readonly unknown[]) => readonly unknown[],
): FilledCall | undefined {
  const namesRows = (name: string) => name === 'ids' || String(action.body[name]).startsWith('{rows.');
  const lists = Object.entries(call.body ?? {}).filter(([name]) => namesRows(name));
  const inQuery = call.query.filter(([name]) => /^ids$/i.test(name));
  if (lists.length > 0)
    return {
      ...call,
      body: { ...call.body, ...Object.fromEntries(lists.map(([name, list]) => [name, rename(list as unknown[])])) },
    };
  if (inQuery.length === 0) return undefined;
  const [[name]] = inQuery as [readonly [string, unknown]];
  const others = call.query.filter(([other]) => other !== name);
  return {
    ...call,
    query: [...others, ...rename(inQuery.map(([, value]) => value)).map((value) => [name, String(value)] as const)],
  };
}

const withBody = (call: FilledCall | undefined, more: Row): FilledCall | undefined =>
  call?.body && { ...call, body: { ...call.body, ...more } };

/** The row by another name, in everything that calls name it by. */
function stranger({ model, action }: Asked, row: Row): Row {
  const names = new Set([...model.key, ...(fillCall(model, action, [row], { form: {}, page: row })[0]?.namedBy ?? [])]);
  return { ...row, ...Object.fromEntries([...names].map((name) => [name, 'no-such-row'])) };
}

const onRow = (one: Asked, what: string, call: (row: Row) => FilledCall | undefined) =>
  one.able && one.action.rows !== 'none' ? [[what, call(one.able)] as const] : [];

function writesOthers({ model, action: { effect } }: Attempt): boolean {
  return 'entity' in effect && effect.entity !== model.base;
}

describe('every action', () => {
  it('finds rows that allow most of them, so that the cases below are about what they say', async () => {
    const onRows = cases.filter(({ action }) => action.rows !== 'none');
    const without = onRows.filter(({ able }) => !able).map(({ name }) => name);
    expect(without).toEqual([]);
  });

  it('can be tried before it is performed', async () => {
    const isTried = (answer: Answered) => !JSON.stringify(answer.body).includes(DRY_RUN_HEADER) && answer.status < 500;
    expect(await breaches((one) => [['tried', filled(one, one.able ? [one.able] : [])]], isTried)).toEqual([]);
  });

  it('says that a row is not there: one that never was, was deleted, or is of another unit', {
    tags: ['ERROR-016', 'VALID-021'],
  }, async () => {
    expect(
      await breaches((one) => [
        ...onRow(one, 'no such row', (row) => filled(one, [stranger(one, row)])),
        ...(one.foreign && one.action.rows !== 'none'
          ? [['of another unit', filled(one, [one.foreign])] as const]
          : []),
      ]),
    ).toEqual([]);
  });

  it('performs a row that is named twice once', async () => {
    const once = (answer: Answered): boolean => {
      const { succeeded = [], failed = [] } = answer.body as { succeeded?: unknown[]; failed?: unknown[] };
      return answer.status < 500 && (answer.status >= 400 || succeeded.length + failed.length <= 1);
    };
    expect(
      await breaches(
        (one) => onRow(one, 'named twice', (row) => renamed(one, filled(one, [row])!, (named) => [...named, ...named])),
        once,
      ),
    ).toEqual([]);
  });

  it('refuses more than 1,000 rows and none at all', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => `row-${at}`);
    expect(
      await breaches((one) => [
        ...onRow(one, '1,001 rows', (row) => renamed(one, filled(one, [row])!, () => many)),
        ...onRow(one, 'no row', (row) => renamed(one, filled(one, [row])!, () => [])),
      ]),
    ).toEqual([]);
  });

  it('refuses a row that has changed since it was loaded, and one whose state does not allow it', async () => {
    expect(
      await breaches((one) => [
        // A row that another definition's rows are found by tells no version of theirs.
        ...(one.action.effect.kind === 'add' || writesOthers(one)
          ? []
          : onRow(one, 'changed since', (row) => filled(one, [{ ...row, rowVersion: 999_999 }]))),
        ...(one.unable && one.action.rows !== 'none' ? [['not allowed', filled(one, [one.unable])] as const] : []),
      ]),
    ).toEqual([]);
  });

  it('takes no quantity that its form does not: none, below, fractional, huge or text', {
    tags: ['VALID-006', 'VALID-021'],
  }, async () => {
    const numbers = [0, -1, 1.5, 999_999_999, 1e30, -1e30];
    const allows = ({ schema }: PropertyModel, value: number): boolean =>
      !(schema.type === 'integer' && !Number.isInteger(value)) &&
      value >= Number(schema.minimum ?? -Infinity) &&
      value <= Number(schema.maximum ?? Infinity) &&
      value > Number(schema.exclusiveMinimum ?? -Infinity);
    const fieldsOf = ({ action }: Asked) =>
      (action.form?.fields ?? []).filter(
        ({ type, readOnly }) => !readOnly && (type === 'number' || type === 'integer'),
      );
    const ask = (one: Asked, name: string, value: unknown) => {
      const call = filled(one, one.able ? [one.able] : [], { [name]: value });
      const isSent = JSON.stringify(call?.body ?? {}).includes(JSON.stringify(value));
      return [`${name} is ${JSON.stringify(value)}`, isSent ? call : undefined] as const;
    };
    expect(
      await breaches((one) =>
        fieldsOf(one).flatMap((field) => [
          ...numbers.filter((value) => !allows(field, value)).map((value) => ask(one, field.name, value)),
          ...['many', '1', [1], { a: 1 }, true].map((value) => ask(one, field.name, value)),
        ]),
      ),
    ).toEqual([]);
    const isAnswered = (answer: Answered) => answer.status < 400 || isRefused(answer);
    expect(
      await breaches(
        (one) =>
          fieldsOf(one).flatMap((field) =>
            numbers.filter((value) => allows(field, value)).map((value) => ask(one, field.name, value)),
          ),
        isAnswered,
      ),
    ).toEqual([]);
  });

  it('refuses texts that are too long or cannot be stored, and what no lookup offers', {
    tags: ['VALID-004', 'VALID-021'],
  }, async () => {
    const texts = ({ action }: Asked) =>
      (action.form?.fields ?? []).filter(({ type, readOnly, values }) => !readOnly && !values && type === 'string');
    expect(
      await breaches((one) =>
        texts(one).flatMap(({ name, lookup, schema }) => {
          const long = schema.maxLength === undefined ? [] : ['x'.repeat(Number(schema.maxLength) + 1)];
          const wrong = lookup?.entity === undefined ? [...long, 'a\u0000b'] : ['no-such-row'];
          return wrong.map((value) => {
            const call = filled(one, one.able ? [one.able] : [], { [name]: value });
            const isSent = JSON.stringify(call?.body ?? {}).includes(JSON.stringify(value));
            return [`${name} is ${value.slice(0, 12)}`, isSent ? call : undefined] as const;
          });
        }),
      ),
    ).toEqual([]);
  });

  it('refuses members that it does not know', async () => {
    expect(
      await breaches((one) => [
        ['nonsense', withBody(filled(one, one.able ? [one.able] : []), { nonsense: 1 })],
        ['__proto__', withBody(filled(one, one.able ? [one.able] : []), JSON.parse('{"constructor":1}') as Row)],
      ]),
    ).toEqual([]);
  });
});

/** Rows that are known by several properties, or by numbers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Params } from '../../../server/entities/sql/params';
import { keysSql } from '../../../server/entities/tables/keys';
import { tablesOf } from '../../../server/entities/tables/table';
import { type Cockpit, startCockpit } from './cockpit';

/** The ordinary set but for the call that names what it deletes by an id. */
const served = (root: string) => ({ endpoints: root, omit: ['actions.delete'] });

const DEFINITIONS = {
  slot: {
    properties: { shelf: {}, place: { type: 'integer' }, note: {} },
    key: ['shelf', 'place'],
    ...served('Slot'),
  },
  ticket: { properties: { number: { type: 'integer' }, note: {} }, key: ['number'], ...served('Ticket') },
  pair: {
    properties: { one: {}, other: {}, note: {} },
    key: ['one', 'other'],
    ...served('Pair'),
    actions: { add: { form: ['one', 'other', 'note'] } },
  },
};

let cockpit: Cockpit;
beforeAll(async () => {
  cockpit = await startCockpit(DEFINITIONS);
  const many = 'from generate_series(1, 20000) n';
  await sql(`insert into slot (business_unit, shelf, place, note) select 'Oslo', 'S' || n % 200, n, 'kept' ${many}`);
  await sql(`insert into ticket (business_unit, number, note) select 'Oslo', n, 'kept' ${many}`);
  await sql("insert into pair (business_unit, one, other, note) values ('Oslo', 'a', 'b|c', 'kept')");
  await sql('analyze slot, ticket');
}, 60_000);
afterAll(() => cockpit.close());

const sql = <R = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  cockpit.database.query<R>({ text, values: [...values] });
const tableOf = (name: string) => tablesOf(cockpit.result.product).get(name)!;

describe('rows are found by the index of their key', () => {
  it.each([
    ['slot', ['S7|7', 'S8|208'], 'shelf'],
    ['ticket', ['7', '19000'], 'number'],
  ])('of %s', async (name, keys, column) => {
    const table = tableOf(name);
    const params = new Params();
    const where = `t.business_unit = ${params.add('Oslo', 'text')} and ${keysSql(table, keys, params)}`;
    const [plan] = await sql(
      `explain (format json) select * from ${table.sql} t where ${where} for update`,
      params.values,
    );
    expect(JSON.stringify(plan)).toMatch(new RegExp(`"Index Cond":[^}]*\\b${column} = `));
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    expect(await sql(`select from ${table.sql} t where ${where}`, params.values)).toHaveLength(2);
  });

  it.each(['07', '7.0', 'seven', '9223372036854775808', '', '7|7'])('and %j names no number', async (key) => {
    const params = new Params();
    const where = keysSql(tableOf('ticket'), [key], params);
    expect(await sql(`select from ticket t where ${where}`, params.values)).toEqual([]);
  });
});

describe('a key of several parts', () => {
  it('changes the one row that it names', async () => {
    const changed = await cockpit.call('PUT', '/Slot', { body: { id: 'S9|9', note: 'new' } });
    expect([changed.status, await sql("select place from slot where note = 'new'")]).toEqual([200, [{ place: 9 }]]);
    expect((await cockpit.call('PUT', '/Ticket', { body: { id: 9, note: 'new' } })).status).toBe(200);
    expect(await sql("select number from ticket where note = 'new'")).toEqual([{ number: 9 }]);
  });

  it('is of no other row: no part of it holds what stands between them', async () => {
    const refused = await cockpit.call('POST', '/Pair', { body: { one: 'a|b', other: 'c' } });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'one', keyword: 'pattern' }]]);
    expect((await cockpit.call('POST', '/Pair', { body: { one: 'a', other: 'b' } })).status).toBe(200);
    // A row of before is found by what it is known by.
    expect((await cockpit.call('PUT', '/Pair', { body: { id: 'a|b|c', note: 'new' } })).status).toBe(200);
    expect(await sql("select other from pair where note = 'new'")).toEqual([{ other: 'b|c' }]);
  });
});

/** Rows that their definition keeps no longer. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Row } from '../../src/engine/query/load-options';
import { BERGEN, OSLO, startServer, type TestServer } from './harness';

const DEFINITIONS = {
  'entities/parcel.json': {
    properties: {
      code: { maxLength: 8 },
      closed: { format: 'date' },
      state: { enum: ['Open', 'Sent', 'Lost'], default: 'Open' },
    },
    required: ['code'],
    unique: ['code'],
    endpoints: 'Parcel',
    detail: 'parcel-item',
    keep: { days: 30, after: 'closed', in: ['Sent', 'Lost'], with: ['parcel-item'] },
    pages: ['parcels'],
  },
  'entities/parcel-item.json': {
    properties: { parcelId: { lookup: 'parcel' }, name: {} },
    display: 'name',
    endpoints: 'ParcelItem',
  },
  'entities/letter.json': {
    properties: { sent: { format: 'date' }, state: { type: 'integer', enum: [1, 2, 3], default: 1 } },
    endpoints: 'Letter',
    keep: { days: 30, after: 'sent', in: ['2', '3'] },
    pages: ['letters'],
  },
  'entities/claim.json': {
    properties: { name: {}, parcelId: { lookup: 'parcel' }, itemIds: { type: 'array', lookup: 'parcel-item' } },
    endpoints: 'Claim',
    pages: ['claims'],
  },
};

const lines: string[] = [];
let server: TestServer;
beforeEach(async () => {
  lines.length = 0;
  server = await startServer({
    definitions: DEFINITIONS,
    config: { logLevel: 'error' },
    logTo: { write: (line) => void lines.push(line) },
  });
}, 60_000);
afterEach(() => server.stop());

const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });
const remove = () => server.app.parts.entities.removeAged();
const codes = async () => (await query<{ code: string }>('select code from parcel order by 1')).map(({ code }) => code);

/** A parcel of two items; `days` ago it was closed. */
async function add(code: string, state: string, days: number | undefined, unit = OSLO): Promise<void> {
  await query(
    `insert into parcel (business_unit, id, code, state, closed) values ($1, $2, $2, $3, (now() - make_interval(days => $4::int))::date)`,
    unit,
    code,
    state,
    days ?? null,
  );
  await query(
    `insert into parcel_item (business_unit, id, parcel_id, name) select $1, $2 || '-' || n, $2, 'item' from generate_series(1, 2) n`,
    unit,
    code,
  );
}

it('rows go that are old and done, in every business unit, with what belongs to them', {
  tags: ['OPEN-337'],
}, async () => {
  await add('old', 'Sent', 40);
  await add('lost', 'Lost', 400, BERGEN);
  await add('young', 'Sent', 20);
  await add('open', 'Open', 400);
  await add('undated', 'Sent', undefined);
  expect(await remove()).toEqual(new Map([['parcel', 2]]));
  expect(await codes()).toEqual(['open', 'undated', 'young']);
  expect(await query('select distinct parcel_id from parcel_item order by 1')).toEqual(
    ['open', 'undated', 'young'].map((parcel_id) => ({ parcel_id })),
  );
  expect(await query("select 1 from audit where entity = 'parcel'")).toEqual([]);
  expect(await remove()).toEqual(new Map());
});

it('what others refer to stays, as does what belongs to it', { tags: ['OPEN-337'] }, async () => {
  for (const code of ['named', 'itemised', 'free']) await add(code, 'Sent', 40);
  await query("insert into claim (business_unit, id, name, parcel_id) values ($1, 'c1', 'c1', 'named')", OSLO);
  await query(`insert into claim (business_unit, id, name, item_ids) values ($1, 'c2', 'c2', '["itemised-2"]')`, OSLO);
  // Another unit's claim is about another unit's parcel.
  await query("insert into claim (business_unit, id, name, parcel_id) values ($1, 'c3', 'c3', 'free')", BERGEN);
  await remove();
  expect(await codes()).toEqual(['itemised', 'named']);
  expect(await query('select id from parcel_item')).toHaveLength(4);
});

it('states that are numbers are compared as such', { tags: ['OPEN-337'] }, async () => {
  await query(
    `insert into letter (business_unit, id, state, sent) select $1, n::text, n, '2020-01-01' from generate_series(1, 3) n`,
    OSLO,
  );
  expect(await remove()).toEqual(new Map([['letter', 2]]));
  expect(await query('select id from letter')).toEqual([{ id: '1' }]);
});

it('what cannot be removed is named, and does not keep what can', { tags: ['OPEN-337'] }, async () => {
  await query(`insert into letter (business_unit, id, state, sent) values ($1, 'a', 3, '2020-01-01')`, OSLO);
  await add('old', 'Sent', 40);
  await server.ctx.database.maintain(async (tx) => {
    await sql`alter table letter rename column sent to gone`.execute(tx);
  });
  expect(await remove()).toEqual(new Map([['parcel', 1]]));
  expect(lines.flatMap((line) => JSON.parse(line).definition ?? [])).toEqual(['letter']);
});

it('they go a few at a time, past what somebody holds', { tags: ['OPEN-337'] }, async () => {
  await query(
    `insert into parcel (business_unit, id, code, state, closed) select $1, n::text, n::text, 'Sent', '2020-01-01' from generate_series(1, 450) n`,
    OSLO,
  );
  const { database } = server.ctx;
  if (!server.databaseUrl) {
    expect(await remove()).toEqual(new Map([['parcel', 450]]));
    return;
  }
  await database.confined({ businessUnit: OSLO, userName: 'admin' }, async (tx) => {
    await tx.executeQuery({
      sql: "select from parcel where id = '7' for update",
      parameters: [],
      query: undefined,
    } as never);
    expect(await remove()).toEqual(new Map([['parcel', 449]]));
  });
  expect(await codes()).toEqual(['7']);
});

/**
 * The yardstick of a definition made at random: fastify and pg, SQL for its table as an engineer writes it who knows
 * what will be asked. `COLUMNS` are those of a row, by commas.
 */
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const UNIT = process.env.UNIT!;
const SELECT = process.env.COLUMNS!;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = fastify();

const numberOf = async (where: string, values: readonly unknown[]): Promise<number> =>
  (await pool.query({ text: `select count(*) as n from engineered where ${where}`, values: [...values] })).rows[0].n;

app.get<{ Querystring: { by: string; skip: string } }>('/page', async ({ query: { by, skip } }) => {
  const { rows } = await pool.query({
    text: `select ${SELECT} from (select business_unit, id from engineered where business_unit = $1 order by ${by} nulls first, id limit 20 offset $2) k
      join engineered using (business_unit, id) order by ${by} nulls first, id`,
    values: [UNIT, skip],
  });
  return { result: rows };
});

/** The first page of what matches, in the default order, with its count. */
async function matching(where: string, values: readonly unknown[]) {
  const page = pool.query({
    text: `select ${SELECT} from engineered where ${where} order by field01 collate "und-x-icu" nulls first, id limit 20`,
    values: [...values],
  });
  const [{ rows }, totalCount] = await Promise.all([page, numberOf(where, values)]);
  return { result: rows, totalCount };
}

app.get('/first', () => matching('business_unit = $1', [UNIT]));

app.get<{ Querystring: { of: string; value: string } }>('/with', ({ query: { of, value } }) =>
  matching(`business_unit = $1 and ${of} ilike $2`, [UNIT, `%${value}%`]),
);

app.get<{ Querystring: { is: string } }>('/where', ({ query: { is } }) =>
  matching(`business_unit = $1 and ${is}`, [UNIT]),
);

app.get<{ Querystring: { by: string } }>('/groups', async ({ query: { by } }) => {
  const { rows } = await pool.query({
    text: `select ${by} as key, null as items, count(*) as count from engineered where business_unit = $1 group by ${by} order by ${by} nulls first`,
    values: [UNIT],
  });
  return { result: rows };
});

app.get<{ Querystring: { of: string } }>('/sums', async ({ query: { of } }) => {
  const { rows } = await pool.query({
    text: `select count(*) as count, sum(${of}) as sum, avg(${of}) as avg from engineered where business_unit = $1`,
    values: [UNIT],
  });
  const [{ count, sum, avg }] = rows;
  return { result: [], totalCount: count, summary: [sum, avg] };
});

await app.listen({ port: Number(process.env.PORT), host: 'localhost' });

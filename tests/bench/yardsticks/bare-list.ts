/**
 * The yardstick of the list endpoint: fastify and pg with SQL written by hand for this one table, no rights, no
 * checks. Page and count run in parallel, as a careful programmer would do it;
 * statements are not prepared by name, since PostgreSQL's plan for any moment is worse than its plan for this one.
 */
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const COLUMNS = `stock_id as "stockId", location_id as "locationId", material_id as "materialId", material, quantity, ingoing,
  available, reserved, number_of_picked_stock as "numberOfPickedStock", location, container, is_container as "isContainer",
  parent_id as "parentId", fifo_date as "fifoDate", last_counted as "lastCounted",
  days_since_last_count as "daysSinceLastCount", batch, serial_number as "serialNumber", exp_date as "expDate",
  min_quantity as "minQuantity", max_quantity as "maxQuantity", dedicated_location as "dedicatedLocation",
  material_abc as "materialABC", location_abc as "locationABC", cost_price as "costPrice", stock_value as "stockValue",
  barcode, is_bom as "isBom", picking_sequence as "pickingSequence", erp_classification as "erpClassification",
  web_shop as "webShop", woo_commerce_id as "wooCommerceId", material_type as "materialType",
  stock_attributes as "stockAttributes", row_version as "rowVersion"`;
const UNIT = 'Nordlager Oslo';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 16) });
const app = fastify();

app.get<{ Querystring: { since: string } }>('/counted-since', async ({ query }) => {
  const values = [UNIT, query.since];
  const [page, count] = await Promise.all([
    pool.query({
      text: `select ${COLUMNS} from stock where business_unit = $1 and last_counted >= $2 order by last_counted nulls first, stock_id limit 20`,
      values,
    }),
    pool.query({
      text: 'select count(*) as n from stock where business_unit = $1 and last_counted >= $2',
      values,
    }),
  ]);
  return { result: page.rows, totalCount: count.rows[0].n };
});

app.get<{ Querystring: { skip: string } }>('/page', async ({ query }) => {
  const { rows } = await pool.query({
    text: `select ${COLUMNS} from stock where business_unit = $1 order by stock_id limit 20 offset $2`,
    values: [UNIT, query.skip],
  });
  return { result: rows };
});

await app.listen({ port: Number(process.env.PORT), host: 'localhost' });

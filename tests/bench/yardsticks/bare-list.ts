/**
 * The yardstick of the list endpoint: fastify and pg with SQL written by hand for stocks and sales orders, no rights, no
 * checks, on the same tables with the same indexes. Page and count run in parallel, as a careful programmer would do it;
 * statements are not prepared by name, since PostgreSQL's plan for any moment is worse than its plan for this one.
 */
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const STOCK = `stock_id as "stockId", location_id as "locationId", material_id as "materialId", material, quantity, ingoing,
  available, reserved, number_of_picked_stock as "numberOfPickedStock", location, container, is_container as "isContainer",
  parent_id as "parentId", fifo_date as "fifoDate", last_counted as "lastCounted",
  extract(day from now() - last_counted)::int as "daysSinceLastCount", batch, serial_number as "serialNumber", exp_date as "expDate",
  min_quantity as "minQuantity", max_quantity as "maxQuantity", dedicated_location as "dedicatedLocation",
  material_abc as "materialABC", location_abc as "locationABC", cost_price as "costPrice", stock_value as "stockValue",
  barcode, is_bom as "isBom", picking_sequence as "pickingSequence", erp_classification as "erpClassification",
  web_shop as "webShop", woo_commerce_id as "wooCommerceId", material_type as "materialType",
  item_no as "itemNo", stock_attributes as "stockAttributes", row_version as "rowVersion"`;
const ORDER = `id, order_no as "orderNo", state, new_state as "newState", process_id as "processId",
  process_name as "processName", priority, delivery_date as "deliveryDate", delivery_type as "deliveryType",
  delivery_type_id as "deliveryTypeId", customer_name as "customerName", comment,
  execution_date as "executionDate", number_of_order_lines as "numberOfOrderLines",
  number_of_items as "numberOfItems", number_of_units as "numberOfUnits", open_items as "openItems",
  order_type as "orderType", order_volume as "orderVolume", order_weight as "orderWeight",
  order_attributes as "orderAttributes", delivery_contact as "deliveryContact",
  invoice_contact as "invoiceContact", recipient, delivery_route as "deliveryRoute", drop_number as "dropNumber",
  pick_list as "pickList", boxes, picked, returned_quantity as "returnedQuantity",
  total_sales_price as "totalSalesPrice", original_total_sales_price as "originalTotalSalesPrice", discount,
  is_stock_missing as "isStockMissing", one_piece_id as "onePieceId", completed_date as "completedDate",
  interfaced, updated, total_number_of_orders_in_shared_process as "totalNumberOfOrdersInSharedProcess",
  row_version as "rowVersion"`;
/** What the indexes of the search are made of: whoever writes by hand looks it up. */
const { STOCK_TEXT, ORDER_TEXT } = process.env;
const UNIT = 'Nordlager Oslo';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 16) });
const app = fastify();

/** Rows of a page and their number, asked for side by side; the business unit is the first value. */
function pages(path: string, select: string, from: string, where: string, order: string): void {
  app.get<{ Querystring: { value: string } }>(path, async ({ query }) => {
    const values = [UNIT, query.value];
    const [page, count] = await Promise.all([
      pool.query({ text: `select ${select} from ${from} where ${where} order by ${order} limit 20`, values }),
      pool.query({ text: `select count(*) as n from ${from} where ${where}`, values }),
    ]);
    return { result: page.rows, totalCount: count.rows[0].n };
  });
}

const NEWEST = 'order_no collate "und-x-icu" desc nulls last, id';
const NAMED = 'material collate "und-x-icu" nulls first, stock_id';
const ofUnit = (test: string): string => `business_unit = $1 and ${test}`;

pages('/counted-since', STOCK, 'stock', ofUnit('last_counted >= $2'), 'last_counted nulls first, stock_id');
pages('/stocks-of-batch', STOCK, 'stock', ofUnit('lower(batch) collate "C" = lower($2)'), NAMED);
pages('/stocks-named', STOCK, 'stock', ofUnit('material ilike $2'), NAMED);
pages('/stocks-with', STOCK, 'stock', ofUnit(`${STOCK_TEXT} ilike $2`), NAMED);
pages('/orders-due', ORDER, 'sales_order', ofUnit('delivery_date >= $2'), NEWEST);
pages('/orders-of', ORDER, 'sales_order', ofUnit('customer_name ilike $2'), NEWEST);
pages('/orders-to', ORDER, 'sales_order', ofUnit('recipient ilike $2'), NEWEST);
pages('/orders-with', ORDER, 'sales_order', ofUnit(`${ORDER_TEXT} ilike $2`), NEWEST);

app.get('/orders', async () => {
  const values = [UNIT];
  const [page, count] = await Promise.all([
    pool.query({
      text: `select ${ORDER} from sales_order where business_unit = $1 order by ${NEWEST} limit 20`,
      values,
    }),
    pool.query({ text: 'select count(*) as n from sales_order where business_unit = $1', values }),
  ]);
  return { result: page.rows, totalCount: count.rows[0].n };
});

/** Sums of a number by what `by` names, with those of each of its parts. */
function chart(path: string, by: string, sum: string, from: string, where: string): void {
  app.get<{ Querystring: { value: string } }>(path, async ({ query }) => {
    const { rows } = await pool.query({
      text: `select ${by}, count(*), sum(${sum}) as value from ${from} where ${where} group by cube (${by})`,
      values: [UNIT, query.value],
    });
    return { result: [], cells: rows };
  });
}
const monthOf = (column: string): string => `date_trunc('month', ${column} at time zone 'Europe/Oslo')`;

chart('/stocks-by-month', monthOf('last_counted'), 'quantity', 'stock', ofUnit('quantity >= $2'));
chart(
  '/orders-by-state-and-month',
  `new_state, ${monthOf('delivery_date')}`,
  'order_weight',
  'sales_order',
  ofUnit('order_weight >= $2'),
);

app.get('/orders-by-state', async () => {
  const { rows } = await pool.query({
    text: 'select new_state as key, null as items, count(*) as count from sales_order where business_unit = $1 group by new_state order by new_state nulls first',
    values: [UNIT],
  });
  return { result: rows };
});

app.get<{ Querystring: { skip: string } }>('/page', async ({ query }) => {
  const { rows } = await pool.query({
    text: `select ${STOCK} from stock where business_unit = $1 order by stock_id limit 20 offset $2`,
    values: [UNIT, query.skip],
  });
  return { result: rows };
});

/** Far down in the list: the keys alone are skipped, on the index. */
function deepPages(path: string, select: string, from: string, key: string, order: string): void {
  app.get<{ Querystring: { skip: string } }>(path, async ({ query }) => {
    const { rows } = await pool.query({
      text: `select ${select} from (select business_unit, ${key} from ${from} where business_unit = $1 order by ${order} limit 20 offset $2) k join ${from} using (business_unit, ${key}) order by ${order}`,
      values: [UNIT, query.skip],
    });
    return { result: rows };
  });
}

deepPages('/stocks-page', STOCK, 'stock', 'stock_id', NAMED);
deepPages('/orders-page', ORDER, 'sales_order', 'id', NEWEST);

await app.listen({ port: Number(process.env.PORT), host: 'localhost' });

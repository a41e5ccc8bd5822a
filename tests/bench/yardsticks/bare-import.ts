/**
 * The yardstick of imports: rows of one table in multi-row statements, with an audit of each, in one transaction behind
 * the wall of the business unit. It knows no rules, no rights and no workbook; triggers and indexes are those of the table.
 */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { snake, tableNameOf } from '../../../src/engine/definition';

/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_AT_ONCE = 1_000;

type Values = Readonly<Record<string, unknown>>;

/** Adds rows of a definition; they all have the same properties. */
export async function writeByHand(
  client: Client,
  unit: string,
  entity: string,
  rows: readonly Values[],
): Promise<void> {
  const names = Object.keys(rows[0]!);
  const columns = ['business_unit', ...names.map(snake)];
  const table = tableNameOf(entity);
  await client.query('begin');
  await client.query(
    "select set_config('role', 'cockpit_app', true), set_config('app.business_unit', $1, true), set_config('app.user_name', 'global', true)",
    [unit],
  );
  const requestId = randomUUID();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const values: unknown[] = [unit, requestId, entity];
    const tuples = some.map((row) => `($1::text, ${names.map((name) => `$${values.push(row[name])}`).join(', ')})`);
    await client.query(
      `with t as (insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')} returning *)
        insert into audit (business_unit, user_name, request_id, entity, action, row_key, after)
          select $1::text, 'global', $2::text, $3::text, $3::text || '.add', t.id, to_jsonb(t) from t`,
      values,
    );
  }
  await client.query('commit');
}

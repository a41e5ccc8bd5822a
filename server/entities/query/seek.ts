import type { Row } from '../../../src/engine/query';
import type { Params } from '../sql/params';
import type { Column } from '../tables/table';
import type { Field, Fields } from './fields';
import { orderExpression } from './order';
import type { Page } from './page';
import { parameterType } from './value';

/** The values by which a row stands where it stands: those of the sort, then of the key. */
export type Cursor = readonly (string | number | boolean)[];

interface Place {
  readonly column: Column;
  readonly expression: string;
  readonly desc: boolean;
}

/**
 * The mark of a row in the order of a page, or nothing if a mark could not stand for its place: the order must run one
 * way, and every value must be there and come back from JSON as it went.
 */
export function cursorOf(fields: Fields, page: Pick<Page, 'sort' | 'order'>, row: Row): Cursor | undefined {
  const places = placesOf(fields, page);
  if (places.some(({ desc }) => desc !== places[0]!.desc)) return undefined;
  // Nothing stands before everything, and after everything when descending: only keys are surely there.
  if (places[0]!.desc && places.some(({ column }) => !column.isKey)) return undefined;
  const values = places.map(({ column }) => row[column.property]);
  const isExact = values.every((value, index) => comesBack(places[index]!.column, value));
  return isExact ? (values as Cursor) : undefined;
}

/** The condition that a row stands at the mark or behind it. */
export function seekSql(fields: Fields, page: Pick<Page, 'sort' | 'order'>, mark: Cursor, params: Params): string {
  const places = placesOf(fields, page);
  const expressions = places.map(({ expression }) => expression);
  const values = places.map(({ column }, index) => params.add(mark[index], parameterType(column.kind)));
  return `(${expressions.join(', ')}) ${places[0]!.desc ? '<=' : '>='} (${values.join(', ')})`;
}

function placesOf(fields: Fields, { sort, order }: Pick<Page, 'sort' | 'order'>): Place[] {
  const sorted = sort.map(({ field, desc }) => ({ column: field, expression: orderExpression(field, order), desc }));
  const rest = fields.table.key.filter(
    (key) => !sort.some(({ field }: { field: Field }) => field.property === key.property),
  );
  return [...sorted, ...rest.map((column) => ({ column, expression: `t.${column.sql}`, desc: false }))];
}

/** Numbers beyond JavaScript's precision do not come back from JSON as they went. */
function comesBack({ kind }: Column, value: unknown): boolean {
  if (value === null || value === undefined || kind === 'decimal' || kind === 'json') return false;
  return kind !== 'integer' || Number.isSafeInteger(value);
}

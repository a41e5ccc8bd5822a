import type { SortOption } from '../../../src/engine/query';
import { badRequest } from '../../platform/errors';
import { direction } from '../sql/direction';
import { ident } from '../sql/names';
import { type Field, type Fields, fieldNamed } from './fields';

/** What decides the order of texts. */
export interface TextOrder {
  /** Name of a collation, or empty: the database's own. */
  readonly collation: string;
}

/** The expression that a field is ordered by. Keys go by code, all other texts by language. */
export function orderExpression(field: Field, { collation }: TextOrder, column = `t.${field.sql}`): string {
  return field.kind === 'text' && !field.isKey && collation ? `${column} collate ${ident(collation)}` : column;
}

/** The fields of the sort options, checked. */
export function sortFields(
  fields: Fields,
  sort: readonly SortOption[],
  where: string,
): { field: Field; desc: boolean }[] {
  return sort.map(({ selector, desc }) => {
    const field = fieldNamed(fields, selector, where);
    if (field.kind === 'json') throw badRequest(`${where}: ${selector} has no order`);
    return { field, desc: desc === true };
  });
}

/** `order by` parts: those of the options, then the key, so that the order is total. */
export function orderSql(fields: Fields, sort: readonly { field: Field; desc: boolean }[], order: TextOrder): string {
  const parts = sort.map(({ field, desc }) => `${orderExpression(field, order)} ${direction(desc, field.isKey)}`);
  const keys = fields.table.key
    .filter((key) => !sort.some(({ field }) => field.property === key.property))
    .map(({ sql }) => `t.${sql}`);
  return [...parts, ...keys].join(', ');
}

/** The definition's own order, as far as the session sees it: what a call without `sort` gets. */
export function defaultSort(fields: Fields): { field: Field; desc: boolean }[] {
  return fields.model.sort.flatMap(({ property, descending }) => {
    const field = fields.byName.get(property);
    return field && field.kind !== 'json' ? [{ field, desc: descending }] : [];
  });
}

import { hash } from './hash';
import { type IndexNeeds, indexesOf } from './indexes';
import type { Table } from './table';

/** Part of every table's fingerprint: raise it when the statements that make tables change. */
const VERSION = '3';

/** The mark of a table that is as its definition wants it. */
export function fingerprintOf(table: Table, needs: IndexNeeds, triggers: ReadonlyMap<string, string[]>): string {
  const parts = [
    VERSION,
    [...table.columns.values()],
    table.families,
    limitsOf(table),
    indexesOf(table, needs).map(({ sql, statistics, isOfBefore }) => [sql, statistics, isOfBefore]),
    triggers.get(table.name),
  ];
  return hash(JSON.stringify(parts));
}

/** Rules that rows of before may break. */
function limitsOf({ models }: Table): unknown[] {
  return models.flatMap(({ properties }) =>
    properties.flatMap(({ name, schema }) => (schema.maxLength === undefined ? [] : [[name, schema.maxLength]])),
  );
}

import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import { direction } from '../sql/direction';
import { ident, objectName } from '../sql/names';
import { isSearchable } from '../sql/searchable';
import { foldedColumn, languageCollations } from '../sql/text';
import { foundText, searchedText } from './search';
import type { Column, Table } from './table';

export interface Index {
  readonly name: string;
  readonly sql: string;
  /** Properties that no two rows share; the message of a breach names them. */
  readonly unique?: readonly string[];
  /** An expression whose values are to be known to the planner, under the index's name. */
  readonly statistics?: string;
}

const UNIT = 'business_unit';
/** How names of indexes end that hold the references without a text: hardly ever any rows. */
export const DANGLING = 'dangling';

/** All indexes of a table that its definitions call for. `collations` are those that the database has. */
export function indexesOf(table: Table, collations: ReadonlySet<string>): Index[] {
  const found = new Map<string, Index>();
  const add = (index: Index) => found.set(index.name, index);
  for (const model of table.models) {
    for (const set of model.unique) add(uniqueIndex(table, set));
    for (const name of filteredProperties(model)) {
      const column = table.columns.get(name);
      if (column) for (const index of columnIndexes(table, column)) add(index);
    }
    const { sort } = model;
    if (sort.length > 0 && sort.every(({ property }) => table.columns.has(property))) {
      for (const index of sortIndexes(table, sort, collations)) add(index);
    }
    for (const property of model.properties) {
      const column = table.columns.get(property.name);
      const reference = property.textOf === undefined ? undefined : table.columns.get(property.textOf);
      if (column && reference) add(danglingIndex(table, reference, column));
      if (column && column.kind === 'text' && isContained(model, property)) add(trigramIndex(table, column));
    }
  }
  const searched = searchedText(table);
  if (searched) add(textsIndex(table, 'search', searched));
  const named = foundText(table);
  if (named) add(textsIndex(table, 'found', named));
  return [...found.values()];
}

/** What of a table's columns has an index of its own, by property. */
export interface OwnIndexes {
  /** Found by their whole text, and in its order. */
  readonly wholes: ReadonlySet<string>;
  /** Found by a part of their text. */
  readonly parts: ReadonlySet<string>;
}

const OWN = new WeakMap<Table, OwnIndexes>();

/** The columns of a table that the planner finds rows by, without the index of the search. */
export function ownIndexes(table: Table): OwnIndexes {
  const known = OWN.get(table) ?? {
    wholes: new Set(table.models.flatMap((model) => [...filteredProperties(model), ...model.unique.flat()])),
    parts: new Set(
      table.models.flatMap((model) =>
        model.properties.filter((property) => isContained(model, property)).map(({ name }) => name),
      ),
    ),
  };
  OWN.set(table, known);
  return known;
}

/** Key, filters, state, references and what rows are found by: what they are chosen by. */
function filteredProperties(model: EntityModel): Set<string> {
  return new Set([
    ...model.key,
    ...model.filters.flatMap(({ dxPropName, dxSelector }) => [dxPropName, dxSelector]),
    ...(model.state === undefined ? [] : [model.state]),
    ...(model.pages.length === 0 ? [] : model.found),
    ...model.properties.filter(({ lookup }) => lookup?.entity !== undefined).map(({ name }) => name),
  ]);
}

/** Text that people search by parts: page filters and what names a row. */
function isContained(model: EntityModel, property: PropertyModel): boolean {
  if (!isSearchable(property)) return false;
  return (
    model.display === property.name ||
    model.filters.some(({ type, dxSelector }) => type === 'text' && dxSelector === property.name)
  );
}

function columnIndexes(table: Table, column: Column): Index[] {
  if (column.kind === 'boolean' || column.kind === 'json') return [];
  const keys = table.key.map(({ sql }) => sql).join(', ');
  if (column.kind === 'text' && !column.values) {
    const name = objectName(table.name, column.name, 'fold');
    // The column itself rides along: only then can the index answer alone.
    // Comparing finds filled columns only, and many are mostly empty.
    const rest = column.isKey ? '' : ` include (${column.sql}) where ${column.sql} is not null`;
    const parts = `${UNIT}, (${foldedColumn(column.sql)}), ${keys}`;
    const sql = `create index ${ident(name)} on ${table.sql} (${parts})${rest}`;
    // The planner does not believe what it knows of a partial index, takes any value for a common one, and then rather
    // reads the whole list in its order than the few rows of a rare value.
    return [{ name, sql, ...(column.isKey ? {} : { statistics: foldedColumn(column.sql) }) }];
  }
  const name = objectName(table.name, column.name, 'idx');
  // Of few values, rows are chosen by them and counted: without the key an index is a small part as large.
  const parts = column.values ? column.sql : `${column.sql} nulls first, ${keys}`;
  return [{ name, sql: `create index ${ident(name)} on ${table.sql} (${UNIT}, ${parts})` }];
}

function sortIndexes(
  table: Table,
  sort: readonly { property: string; descending: boolean }[],
  collations: ReadonlySet<string>,
): Index[] {
  const columns = sort.map(({ property, descending }) => ({ column: table.columns.get(property)!, descending }));
  if (columns.some(({ column }) => column.kind === 'json')) return [];
  const isText = columns.some(({ column }) => column.kind === 'text' && !column.isKey);
  const keys = table.key.map(({ sql }) => sql).join(', ');
  const choices = isText ? languageCollations(collations) : [''];
  return choices.map((collation) => {
    const name = objectName(
      table.name,
      ...sort.map(({ property, descending }) => `${property}${descending ? '_desc' : ''}`),
      collation.toLowerCase().replace('-x-icu', ''),
      'sort',
    );
    const parts = columns.map(({ column, descending }) => {
      const collate = column.kind === 'text' && !column.isKey && collation ? ` collate ${ident(collation)}` : '';
      return `${column.sql}${collate} ${direction(descending, column.isKey)}`;
    });
    return {
      name,
      sql: `create index ${ident(name)} on ${table.sql} (${UNIT}, ${parts.join(', ')}, ${keys})`,
    };
  });
}

function trigramIndex(table: Table, column: Column): Index {
  const name = objectName(table.name, column.name, 'trgm');
  return {
    name,
    sql: `create index ${ident(name)} on ${table.sql} using gin (${column.sql} gin_trgm_ops)`,
  };
}

/**
 * One index over all that the search box looks into, and one over all that rows are found by: without it a search for a
 * rare text reads the whole table, and one for each column would cost every write more.
 */
function textsIndex(table: Table, what: 'search' | 'found', texts: string): Index {
  const name = objectName(table.name, what, 'trgm');
  return { name, sql: `create index ${ident(name)} on ${table.sql} using gin (${texts} gin_trgm_ops)` };
}

/** References whose text is missing: those that a new row may give one. Hardly ever any. */
function danglingIndex(table: Table, reference: Column, text: Column): Index {
  const name = objectName(table.name, reference.name, DANGLING);
  return {
    name,
    sql: `create index ${ident(name)} on ${table.sql} (${UNIT}, ${reference.sql}) where ${text.sql} is null and ${reference.sql} is not null`,
  };
}

function uniqueIndex(table: Table, set: readonly string[]): Index {
  const columns = set.flatMap((name) => table.columns.get(name) ?? []);
  const name = objectName(table.name, ...columns.map((column) => column.name), 'unique');
  const parts = columns.map((column) => (column.kind === 'text' ? `(${foldedColumn(column.sql)})` : column.sql));
  return {
    name,
    unique: set,
    sql: `create unique index ${ident(name)} on ${table.sql} (${[UNIT, ...parts].join(', ')})`,
  };
}

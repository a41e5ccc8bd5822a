import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import { direction } from '../sql/direction';
import { ident, objectName } from '../sql/names';
import { isSearchable } from '../sql/searchable';
import { foldedColumn } from '../sql/text';
import { foundText, searchedText } from './search';
import type { Column, Table } from './table';

export interface Index {
  readonly name: string;
  readonly sql: string;
  /** Properties that no two rows share; the message of a breach names them. */
  readonly unique?: readonly string[];
  /** A statement that says whether rows share them, beside all other work: making the index would have writers wait. */
  readonly shared?: string;
  /** It stays where it is, and is not made any more. */
  readonly isOfBefore?: boolean;
  /** An expression whose values are to be known to the planner, under the index's name. */
  readonly statistics?: string;
}

const UNIT = 'business_unit';
/** How names of indexes end that hold the references of which a text is missing. */
export const DANGLING = 'dangling';

/** What an installation needs indexes for from the start. */
export interface IndexNeeds {
  /** Those that texts are sorted by in the languages of its people; an empty name is the database's own. */
  readonly collations: ReadonlySet<string>;
  /** True where the search gets its index once people search: it is by far the most that a new row costs. */
  readonly isSearchLearnt: boolean;
  /** Properties that commands find rows by, by the base of their definition. */
  readonly reads: Readonly<Record<string, readonly string[] | undefined>>;
}

/** How the name of the search's index ends, where the definition calls for it. */
export const SEARCH = ['search', 'trgm'] as const;

/** Those that keep rows apart. */
export function uniqueIndexes(table: Table): Index[] {
  return table.models.flatMap(({ unique }) => unique.map((set) => uniqueIndex(table, set)));
}

/** All indexes of a table that its definitions call for, by names that others may have as well. */
export function indexesOf(table: Table, needs: IndexNeeds): Index[] {
  const found: Index[] = [];
  const places = new Set<string>();
  const add = (index: Index) => {
    if (!places.has(placeOf(index))) found.push(index);
    places.add(placeOf(index));
  };
  for (const index of uniqueIndexes(table)) add(index);
  for (const model of table.models) {
    for (const name of filteredProperties(table, model)) {
      const column = table.columns.get(name);
      if (column) for (const index of columnIndexes(table, column)) add(index);
    }
    const { sort } = model;
    if (!isOfKey(table, sort) && sort.every(({ property }) => table.columns.has(property))) {
      for (const index of sortIndexes(table, sort, needs.collations)) add(index);
    }
    for (const property of model.properties) {
      const column = table.columns.get(property.name);
      if (column && column.kind === 'text' && isContained(model, property)) add(trigramIndex(table, column));
    }
  }
  for (const [reference, texts] of textsByReference(table)) add(danglingIndex(table, reference, [...texts]));
  for (const name of needs.reads[table.base] ?? []) {
    const column = table.columns.get(name);
    if (column && isFolded(column)) add(readIndex(table, column));
    else if (column) for (const index of columnIndexes(table, column)) add(index);
  }
  const searched = searchedPlace(table);
  const search = objectName(table.name, ...SEARCH);
  if (searched)
    add({
      name: search,
      sql: `create index ${ident(search)} ${searched}`,
      ...(needs.isSearchLearnt ? { isOfBefore: true } : {}),
    });
  const named = foundText(table);
  if (named) add(foundIndex(table, named));
  return found;
}

/** What an index holds, as it stands behind its name. */
export function placeOf({ sql }: Index): string {
  return sql.slice(sql.indexOf(' on ') + 1);
}

/** True for an order that the key's own index gives. */
function isOfKey({ key }: Table, sort: SortedBy): boolean {
  return sort.every(({ property, descending }, place) => key[place]?.property === property && !descending);
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
    wholes: new Set(
      table.models
        .flatMap((model) => [...filteredProperties(table, model), ...model.unique.flat()])
        .filter((name) => !table.columns.get(name)?.isLong),
    ),
    parts: new Set(
      table.models.flatMap((model) =>
        model.properties.filter((property) => isContained(model, property)).map(({ name }) => name),
      ),
    ),
  };
  OWN.set(table, known);
  return known;
}

const LEARNT_PARTS = new WeakMap<Table, ReadonlySet<string>>();

/** Says which columns besides are found by a part of their text, since an index of it was learnt. */
export function setLearntParts(table: Table, properties: ReadonlySet<string>): void {
  LEARNT_PARTS.set(table, properties);
}

/** True if rows are found by a part of this text, without the index of the search. */
export function isFoundByPart(table: Table, property: string): boolean {
  return ownIndexes(table).parts.has(property) || LEARNT_PARTS.get(table)?.has(property) === true;
}

/** Key, filters, state, references and what rows are found by: what they are chosen by. */
function filteredProperties({ isReferenced }: Table, model: EntityModel): Set<string> {
  const isHidden = (name: string) => model.properties.some((property) => property.name === name && property.hidden);
  return new Set([
    // A key that is not shown at first and nothing refers to is asked for as it is written.
    ...model.key.filter((name) => isReferenced || !isHidden(name)),
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
  if (column.kind === 'boolean' || column.kind === 'json' || column.isLong) return [];
  const name = objectName(table.name, column.name, isFolded(column) ? 'fold' : 'idx');
  const sql = `create index ${ident(name)} ${filteredPlace(table, column)}`;
  // The planner does not believe what it knows of a partial index, takes any value for a common one, and then rather
  // reads the whole list in its order than the few rows of a rare value.
  return [{ name, sql, ...(isFolded(column) && !column.isKey ? { statistics: foldedColumn(column.sql) } : {}) }];
}

/** How rows are sorted: properties of the table, first the most telling. */
export type SortedBy = readonly { readonly property: string; readonly descending: boolean }[];

/** True if rows are sorted by the language of who reads them. */
export function isByLanguage(table: Table, sort: SortedBy): boolean {
  return sort.some(({ property }) => {
    const column = table.columns.get(property);
    return column?.kind === 'text' && !column.isKey;
  });
}

function sortIndexes(table: Table, sort: SortedBy, collations: ReadonlySet<string>): Index[] {
  const columns = sort.map(({ property }) => table.columns.get(property)!);
  if (columns.some(({ kind, isLong }) => kind === 'json' || isLong)) return [];
  const choices = isByLanguage(table, sort) ? [...collations] : [''];
  return choices.map((collation) => {
    const name = objectName(
      table.name,
      ...sort.map(({ property, descending }) => `${property}${descending ? '_desc' : ''}`),
      collation.toLowerCase().replace('-x-icu', ''),
      'sort',
    );
    return { name, sql: `create index ${ident(name)} ${sortedPlace(table, sort, collation)}` };
  });
}

/** What an index holds that gives rows in an order: the table and its parts, as they stand behind the name. */
export function sortedPlace(table: Table, sort: SortedBy, collation: string): string {
  const parts = sort.map(({ property, descending }) => {
    const column = table.columns.get(property)!;
    const collate = column.kind === 'text' && !column.isKey && collation ? ` collate ${ident(collation)}` : '';
    return `${column.sql}${collate} ${direction(descending, column.isKey)}`;
  });
  const keys = table.key.filter(({ property }) => !sort.some((by) => by.property === property));
  return `on ${table.sql} (${[UNIT, ...parts, ...keys.map(({ sql }) => sql)].join(', ')})`;
}

/** The same of one that gives rows by the whole value of a column. */
export function filteredPlace(table: Table, column: Column): string {
  const keys = table.key.map(({ sql }) => sql).join(', ');
  if (isFolded(column)) {
    // The column itself rides along: only then can the index answer alone.
    // Comparing finds filled columns only, and many are mostly empty.
    const rest = column.isKey ? '' : ` include (${column.sql}) where ${column.sql} is not null`;
    return `on ${table.sql} (${UNIT}, (${foldedColumn(column.sql)}), ${keys})${rest}`;
  }
  return column.values
    ? groupedPlace(table, [column])
    : `on ${table.sql} (${UNIT}, ${column.sql} nulls first, ${keys})`;
}

/** The same of one that rows are counted out of by their values: without the key it is a small part as large. */
export function groupedPlace(table: Table, columns: readonly Column[]): string {
  return `on ${table.sql} (${[UNIT, ...columns.map(({ sql }) => sql)].join(', ')})`;
}

/** True for texts that are compared without regard to case. */
export function isFolded({ kind, values }: Column): boolean {
  return kind === 'text' && !values;
}

function trigramIndex(table: Table, column: Column): Index {
  const name = objectName(table.name, column.name, 'trgm');
  return { name, sql: `create index ${ident(name)} ${partPlace(table, column)}` };
}

/** What an index holds that gives rows by a part of one text. */
export function partPlace(table: Table, column: Column): string {
  return `on ${table.sql} using gin (${column.sql} gin_trgm_ops)`;
}

/**
 * What the index holds of all that the search box looks into: without it a search for a rare text reads the whole table,
 * and one for each column would cost every write more. Undefined for tables that are searched in memory.
 */
export function searchedPlace(table: Table): string | undefined {
  const texts = searchedText(table);
  return texts && `on ${table.sql} using gin (${texts} gin_trgm_ops)`;
}

/** One over all that rows are found by. */
function foundIndex(table: Table, texts: string): Index {
  const name = objectName(table.name, 'found', 'trgm');
  return { name, sql: `create index ${ident(name)} on ${table.sql} using gin (${texts} gin_trgm_ops)` };
}

/** One over a text as it is written, for those whom row-level security confines. */
function readIndex(table: Table, column: Column): Index {
  const name = objectName(table.name, column.name, 'read');
  return { name, sql: `create index ${ident(name)} on ${table.sql} (${UNIT}, ${column.sql})` };
}

function textsByReference(table: Table): Map<Column, Set<Column>> {
  const found = new Map<Column, Set<Column>>();
  for (const { name, textOf } of table.models.flatMap(({ properties }) => properties)) {
    const text = table.columns.get(name);
    const reference = textOf === undefined ? undefined : table.columns.get(textOf);
    if (text && reference) found.set(reference, (found.get(reference) ?? new Set()).add(text));
  }
  return found;
}

/** References of whose texts one is missing: those that a new row may give it. */
function danglingIndex(table: Table, reference: Column, texts: readonly Column[]): Index {
  const name = objectName(table.name, reference.name, DANGLING);
  const isMissing = texts.map((text) => `${text.sql} is null`).join(' or ');
  return {
    name,
    sql: `create index ${ident(name)} on ${table.sql} (${UNIT}, ${reference.sql}) where (${isMissing}) and ${reference.sql} is not null`,
  };
}

function uniqueIndex(table: Table, set: readonly string[]): Index {
  const columns = set.flatMap((name) => table.columns.get(name) ?? []);
  const name = objectName(table.name, ...columns.map((column) => column.name), 'unique');
  const parts = columns.map(keptApart);
  return {
    name,
    unique: set,
    shared: `select exists (select from ${table.sql} where ${parts.map((part) => `${part} is not null`).join(' and ')} group by ${[UNIT, ...parts].join(', ')} having count(*) > 1) as is`,
    sql: `create unique index ${ident(name)} on ${table.sql} (${[UNIT, ...parts].join(', ')})`,
  };
}

/** What no two rows share of a column: a text in whatever case, a long one by its sum. */
function keptApart({ kind, sql, isLong }: Column): string {
  if (kind !== 'text') return sql;
  return isLong ? `md5(${foldedColumn(sql)})` : `(${foldedColumn(sql)})`;
}

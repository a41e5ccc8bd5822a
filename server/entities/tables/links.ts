/** What a table's texts repeat of rows that its references mean, and how the two are compared. */
import type { EntityModel, LookupModel } from '../../../src/engine/model';
import type { ColumnKind } from '../../../src/engine/value/kinds';
import { ident } from '../sql/names';
import { foldedColumn } from '../sql/text';
import type { Found } from './catalogue';
import { kindOfType, readAs } from './column-kinds';
import type { Table } from './table';

/** A text that repeats the other row's property. All names are those of the database. */
export interface TextLink {
  readonly table: string;
  readonly reference: string;
  readonly text: string;
  /** The other table and its columns, or the values of a call. */
  readonly target:
    | { readonly table: string; readonly value: string; readonly text: string }
    | { readonly call: string };
}

/** The links that tables of the database have and no definition of these names: of older or newer ones, elsewhere. */
export function keptLinks(tables: ReadonlyMap<string, Table>, existing: ReadonlyMap<string, Found>): TextLink[] {
  const known = new Map(
    [...tables.values()].map(({ name, columns }) => [
      name,
      new Set([...columns.values()].map((column) => column.name)),
    ]),
  );
  const has = (table: string, ...columns: string[]) =>
    columns.every((column) => existing.get(table)?.columns.has(column) || known.get(table)?.has(column));
  return [...existing.values()]
    .flatMap(({ links }) => links)
    .filter(({ table, reference, text, target }) => {
      const isThere = 'call' in target || has(target.table, target.value, target.text);
      return isThere && has(table, reference, text) && !known.get(table)?.has(text);
    });
}

/** What kind of values a column of the database holds; undefined for one of a type that is none of ours. */
export type KindOf = (table: string, column: string) => ColumnKind | undefined;

export function kindsOf(tables: ReadonlyMap<string, Table>, existing: ReadonlyMap<string, Found>): KindOf {
  const known = new Map(
    [...tables.values()].flatMap(({ name, columns }) =>
      [...columns.values()].map((column) => [`${name}.${column.name}`, column.kind] as const),
    ),
  );
  return (table, column) =>
    known.get(`${table}.${column}`) ?? kindOfType(existing.get(table)?.columns.get(column)?.type ?? '');
}

export function linksOf(
  table: Table,
  tables: ReadonlyMap<string, Table>,
  entities: Readonly<Record<string, EntityModel>>,
): TextLink[] {
  const seen = new Set<string>();
  return table.models.flatMap((model) =>
    model.properties.flatMap((property): TextLink[] => {
      const text = table.columns.get(property.name);
      const reference = property.textOf === undefined ? undefined : table.columns.get(property.textOf);
      if (!text || !reference || reference.kind === 'json' || seen.has(property.name)) return [];
      seen.add(property.name);
      const lookup = model.properties.find(({ name }) => name === property.textOf)?.lookup;
      const target = lookup && targetOf(lookup, property.repeats, tables, entities);
      return target ? [{ table: table.name, reference: reference.name, text: text.name, target }] : [];
    }),
  );
}

/** What a text repeats of the row that the reference means: the property named so, or what names the row. */
function targetOf(
  lookup: LookupModel,
  repeats: string | undefined,
  tables: ReadonlyMap<string, Table>,
  entities: Readonly<Record<string, EntityModel>>,
): TextLink['target'] | undefined {
  if (lookup.entity === undefined)
    return lookup.call ? { call: lookup.call.path.replace(/^\//, '').toLowerCase() } : undefined;
  const other = entities[lookup.entity];
  const table = other && tables.get(other.base);
  const value = table?.columns.get(lookup.value ?? other?.key[0] ?? '');
  const text = table?.columns.get(repeats ?? lookup.text ?? other?.display ?? '');
  return table && value && text ? { table: table.name, value: value.name, text: text.name } : undefined;
}

/** All that one reference repeats of the row that it means, with the columns as they stand in a statement. */
export interface Repeats {
  readonly referrer: string;
  readonly reference: string;
  readonly other: string;
  /** The column of the other table that the reference is compared with. */
  readonly value: string;
  readonly kinds: { readonly reference: ColumnKind | undefined; readonly value: ColumnKind | undefined };
  readonly texts: readonly RepeatedText[];
}

interface RepeatedText {
  readonly text: string;
  /** The column of the other table that it repeats. */
  readonly source: string;
  readonly kinds: { readonly text: ColumnKind | undefined; readonly source: ColumnKind | undefined };
}

/** The links to tables, those of one reference together: the row that it means is looked for once. */
export function repeatsOf(links: readonly TextLink[], kindOf: KindOf): Repeats[] {
  const found = new Map<string, Repeats & { texts: RepeatedText[] }>();
  for (const { table, reference, text, target } of links) {
    if ('call' in target) continue;
    const key = JSON.stringify([table, reference, target.table, target.value]);
    const repeats = found.get(key) ?? {
      referrer: ident(table),
      reference: ident(reference),
      other: ident(target.table),
      value: ident(target.value),
      kinds: { reference: kindOf(table, reference), value: kindOf(target.table, target.value) },
      texts: [],
    };
    repeats.texts.push({
      text: ident(text),
      source: ident(target.text),
      kinds: { text: kindOf(table, text), source: kindOf(target.table, target.text) },
    });
    found.set(key, repeats);
  }
  return [...found.values()];
}

/** A reference that another row repeats is known before what it repeats itself. */
export function inOrder(all: readonly Repeats[]): Repeats[] {
  const depthOf = ({ reference }: Repeats, seen: readonly Repeats[] = []): number => {
    const giver = all.find(({ texts }) => texts.some(({ text }) => text === reference));
    return giver && !seen.includes(giver) ? 1 + depthOf(giver, [...seen, giver]) : 0;
  };
  return all.toSorted((one, other) => depthOf(one) - depthOf(other));
}

export const setTo = (alias: string, texts: Repeats['texts']): string =>
  texts.map((one) => `${one.text} = ${sourceOf(alias, one)}`).join(', ');

export const differ = (one: string, other: string, texts: Repeats['texts']): string =>
  `(${texts.map((repeated) => `${one}.${repeated.text} is distinct from ${sourceOf(other, repeated)}`).join(' or ')})`;

/** What the row of `alias` gives a text, as the text's own kind: a number that names a row is shown as text. */
export function sourceOf(alias: string, { source, kinds }: RepeatedText): string {
  return asKind(`${alias}.${source}`, kinds.source, kinds.text);
}

/** A value as one of another kind: PostgreSQL compares no two kinds, and would refuse every write of either table. */
export function asKind(value: string, from: ColumnKind | undefined, to: ColumnKind | undefined): string {
  return from === to || from === undefined || to === undefined ? value : `(${readAs(value, from, to)})`;
}

/** The row `r` refers to that of `alias`; in the folded form that has an index, and exactly. */
export function refersTo({ reference, value }: Repeats, alias: string): string {
  const folded = `${foldedColumn(`r.${reference}::text`)} = ${foldedColumn(`${alias}.${value}::text`)}`;
  return `r.business_unit = ${alias}.business_unit and ${folded} and r.${reference}::text = ${alias}.${value}::text`;
}

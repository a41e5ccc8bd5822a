import { LONGEST_NAME, snake } from '../../../src/engine/definition';
import { ident } from '../sql/names';
import type { Found } from './catalogue';
import { ALL_COLUMN_KINDS, besideName, kindOfType } from './column-kinds';
import type { Column, StoredColumn, Table } from './table';

/**
 * The table as the database has it or is to have it: a property of another kind than its column stands in a column
 * beside that one. Several servers agree on the names, whatever their definitions say.
 */
export function placed(table: Table, found: Found | undefined): Table {
  if (table.system || !found) return table;
  const columns = new Map(
    [...table.columns].map(([property, column]): [string, Column] => {
      const name = column.isKey ? column.name : nameIn(found, column);
      return [property, name === column.name ? column : { ...column, name, sql: ident(name) }];
    }),
  );
  return {
    ...table,
    columns,
    key: table.key.map(({ property }) => columns.get(property)!),
    families: familiesOf([...table.columns.values()], [...columns.values()], found),
  };
}

/** Where the property's values stand: in the column of its name if that has its kind, else beside it. */
function nameIn(found: Found, { property, name, kind }: Column): string {
  const home = homeOf(found, property, name);
  const beside = besideName(home, kind);
  const current = found.columns.get(home);
  if (current) return kindOfType(current.type) === kind ? home : beside;
  return found.columns.has(beside) ? beside : home;
}

/** Before names had a short form, PostgreSQL cut them: such a column stays. */
function homeOf(found: Found, property: string, name: string): string {
  const cut = snake(property).slice(0, LONGEST_NAME);
  return !found.columns.has(name) && cut !== name && cut.length === LONGEST_NAME && found.columns.has(cut) ? cut : name;
}

/** The columns that belong together, those included that are made now. */
function familiesOf(asNamed: readonly Column[], asPlaced: readonly Column[], found: Found): StoredColumn[][] {
  const there = new Map<string, StoredColumn>();
  for (const { name, type } of found.columns.values()) {
    const kind = kindOfType(type);
    if (kind) there.set(name, { name, kind });
  }
  for (const { name, kind } of asPlaced) if (!there.has(name)) there.set(name, { name, kind });
  const homes = new Set([...there.keys(), ...asNamed.map(({ name }) => name)]);
  return [...homes]
    .map((home) =>
      [home, ...ALL_COLUMN_KINDS.map((kind) => besideName(home, kind))].flatMap((name) => there.get(name) ?? []),
    )
    .filter((family) => family.length > 1);
}

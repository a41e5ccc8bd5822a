import { ident, objectName } from '../sql/names';
import { readAs } from './column-kinds';
import type { StoredColumn, Table } from './table';

/**
 * Columns that hold a property's values as several kinds say the same, whichever of them a server knows: what is written
 * to one goes over to the others as far as they can hold it.
 */
export function kindTriggers(table: Table): string[] {
  const name = ident(objectName(table.name, 'kinds'));
  if (table.families.length === 0) return [`drop trigger if exists a_kinds on ${table.sql}`];
  const inserted = table.families.flatMap((family) => family.flatMap((from) => othersOf(family, from, fill)));
  const updated = table.families.map((family) => {
    const cases = family.map(
      (from) => `new.${ident(from.name)} is distinct from old.${ident(from.name)} then
      ${othersOf(family, from, assign).join('\n      ')}`,
    );
    return `if ${cases.join('\n    elsif ')}
    end if;`;
  });
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${inserted.join('\n    ')}
  else
    ${updated.join('\n    ')}
  end if;
  return new;
end $$`,
    `create or replace trigger a_kinds before insert or update on ${table.sql} for each row execute function ${name}()`,
  ];
}

function othersOf(
  family: readonly StoredColumn[],
  from: StoredColumn,
  statement: (from: StoredColumn, to: StoredColumn) => string,
): string[] {
  return family.filter((to) => to !== from).map((to) => statement(from, to));
}

function assign(from: StoredColumn, to: StoredColumn): string {
  return `new.${ident(to.name)} := ${readAs(`new.${ident(from.name)}`, from.kind, to.kind)};`;
}

function fill(from: StoredColumn, to: StoredColumn): string {
  return `if new.${ident(to.name)} is null and new.${ident(from.name)} is not null then
      ${assign(from, to)}
    end if;`;
}

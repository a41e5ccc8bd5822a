import { DUE_AT, STATE_SINCE } from '../../../src/engine/within';
import { ident, literal, objectName } from '../sql/names';
import { asReferred } from '../sql/text';
import { keyText, type Table } from './table';

/**
 * Statements that keep, before a row is written, since when it is in its state and when it will be late there, and that
 * say it of the rows that are there: since their state was last changed as far as the audit knows, else since now. What
 * a writer gives as the beginning stands. A trigger by itself, so that a server that does not know the word leaves it.
 */
export function stateTimeTriggers(table: Table): string[] {
  const kept = keptColumns(table);
  if (!kept) return [`drop trigger if exists a_state_times on ${table.sql}`];
  const { state, since, due, within } = kept;
  const name = ident(objectName(table.name, 'state_times'));
  const dueAt = (row: string) => `${row}${since} + case ${row}${state}::text
    ${within.map(([value, minutes]) => `when ${literal(value)} then interval '${minutes} minutes'`).join('\n    ')}
    end`;
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.${since} := coalesce(new.${since}, now());
  elsif new.${since} is null or (new.${state} is distinct from old.${state} and new.${since} is not distinct from old.${since}) then
    new.${since} := now();
  end if;
  new.${due} := ${dueAt('new.')};
  return new;
end $$`,
    `create or replace trigger a_state_times before insert or update on ${table.sql} for each row execute function ${name}()`,
    `update ${table.sql} r set ${since} = coalesce((${lastChange(table, state)}), now()) where ${since} is null`,
    `update ${table.sql} r set ${due} = ${dueAt('r.')} where ${due} is distinct from ${dueAt('r.')}`,
  ];
}

/** The columns and durations of the definition whose rows they are; those that start from it say the same. */
function keptColumns({ models, columns }: Table) {
  const [{ state: property = '', within = {} } = {}] = models;
  const [state, since, due] = [property, STATE_SINCE, DUE_AT].map((name) => columns.get(name));
  return state && since && due && Object.keys(within).length > 0
    ? { state: state.sql, since: since.sql, due: due.sql, within: Object.entries(within) }
    : undefined;
}

function lastChange(table: Table, state: string): string {
  const property = literal([...table.columns.values()].find(({ sql }) => sql === state)?.property ?? '');
  return `select max(a.at) from audit a where a.business_unit = r.business_unit and a.entity = ${literal(table.base)}
    and a.row_key = ${asReferred(`(${keyText(table, 'r')})`)} and a.after is not null
    and a.after ->> ${property} is distinct from a.before ->> ${property}`;
}

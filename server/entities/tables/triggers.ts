import type { EntityModel, LookupModel, ProductModel } from '../../../src/engine/definition/model';
import { foldedColumn } from '../query/text';
import { ident, literal, objectName } from './names';
import { keyText, type Table } from './table';

/** A text that repeats the other row's property. */
interface TextLink {
  readonly table: Table;
  readonly reference: string;
  readonly text: string;
  /** The other table and its columns, or the values of a call. */
  readonly target: { readonly table: Table; readonly value: string; readonly text: string } | { readonly call: string };
}

/** More keys than this of one statement are not told one by one: readers load afresh. */
const MOST_KEYS = 1000;

/** Statements that make all triggers of all tables afresh, by table name. */
export function triggersOf(
  tables: ReadonlyMap<string, Table>,
  product: Pick<ProductModel, 'entities'>,
): Map<string, string[]> {
  const links = [...tables.values()].flatMap((table) => linksOf(table, tables, product.entities));
  return new Map(
    [...tables.values()].map((table) => {
      const own = links.filter((link) => link.table === table);
      const pointing = links.filter((link) => 'table' in link.target && link.target.table === table);
      return [table.name, [...beforeTrigger(table, own), ...followTriggers(table, pointing), ...changeTriggers(table)]];
    }),
  );
}

function linksOf(
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
      const target = lookup && targetOf(lookup, tables, entities);
      return target ? [{ table, reference: reference.sql, text: text.sql, target }] : [];
    }),
  );
}

function targetOf(
  lookup: LookupModel,
  tables: ReadonlyMap<string, Table>,
  entities: Readonly<Record<string, EntityModel>>,
): TextLink['target'] | undefined {
  if (lookup.entity === undefined)
    return lookup.call ? { call: lookup.call.path.replace(/^\//, '').toLowerCase() } : undefined;
  const other = entities[lookup.entity];
  const table = other && tables.get(other.base);
  const value = table?.columns.get(lookup.value ?? other?.key[0] ?? '');
  const text = table?.columns.get(lookup.text ?? other?.display ?? '');
  return table && value && text ? { table, value: value.sql, text: text.sql } : undefined;
}

/** Before a row is written: the next version, and the texts of its references. */
function beforeTrigger(table: Table, links: readonly TextLink[]): string[] {
  const name = ident(objectName(table.name, 'before'));
  const texts = links.map((link) => {
    const changed = `tg_op = 'INSERT' or new.${link.reference} is distinct from old.${link.reference} or new.${link.text} is distinct from old.${link.text}`;
    return `if ${changed} then
    ${fetchText(link)}
  end if;`;
  });
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.row_version := old.row_version + 1;
  end if;
  ${texts.join('\n  ')}
  return new;
end $$`,
    `create or replace trigger a_before before insert or update on ${table.sql} for each row execute function ${name}()`,
  ];
}

function fetchText({ reference, text, target }: TextLink): string {
  if ('call' in target) {
    const name = `(select l.name from lookup l where l.business_unit = new.business_unit and lower(l.call) = ${literal(target.call)} and l.id = new.${reference}::text)`;
    // The call may be answered by another program, whose texts only the writer knows.
    const given = `case when tg_op = 'INSERT' or new.${text} is distinct from old.${text} then new.${text} end`;
    return `new.${text} := case when new.${reference} is not null then coalesce(${name}, ${given}) end;`;
  }
  const name = `(select o.${target.text} from ${target.table.sql} o where o.business_unit = new.business_unit and o.${target.value} = new.${reference})`;
  return `new.${text} := case when new.${reference} is not null then ${name} end;`;
}

/** After rows changed that others refer to: their texts follow. */
function followTriggers(table: Table, links: readonly TextLink[]): string[] {
  const drop = ['insert', 'update', 'delete'].map(
    (event) => `drop trigger if exists b_follow_${event} on ${table.sql}`,
  );
  if (links.length === 0) return drop;
  const name = ident(objectName(table.name, 'follow'));
  const update = links.map(({ table: referrer, reference, text, target }) => {
    const { value, text: source } = target as { value: string; text: string };
    return `update ${referrer.sql} r set ${text} = n.${source} from new_rows n where ${refersTo(reference, 'n', value)} and r.${text} is distinct from n.${source};`;
  });
  // Before a row is there, references to it have no text: an index holds just those.
  const fill = links.map(({ table: referrer, reference, text, target }) => {
    const { value, text: source } = target as { value: string; text: string };
    return `update ${referrer.sql} r set ${text} = n.${source} from new_rows n where r.business_unit = n.business_unit and r.${reference} = n.${value} and r.${reference} is not null and r.${text} is null and n.${source} is not null;`;
  });
  const clear = links.map(({ table: referrer, reference, text, target }) => {
    const { value } = target as { value: string };
    return `update ${referrer.sql} r set ${text} = null from old_rows o where ${refersTo(reference, 'o', value)} and r.${text} is not null;`;
  });
  const changed = links.map(
    ({ target }) => `o.${(target as { text: string }).text} is distinct from n.${(target as { text: string }).text}`,
  );
  const same = table.key.map(({ sql }) => `o.${sql} = n.${sql}`).join(' and ');
  // As the owner, since row-level security would keep the planner from the folded index; the unit is compared above.
  return [
    ...drop,
    `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    ${clear.join('\n    ')}
  elsif tg_op = 'INSERT' then
    ${fill.join('\n    ')}
  elsif exists (select from new_rows n join old_rows o on o.business_unit = n.business_unit and ${same} where ${[...new Set(changed)].join(' or ')}) then
    ${update.join('\n    ')}
  end if;
  return null;
end $$`,
    `create trigger b_follow_insert after insert on ${table.sql} referencing new table as new_rows for each statement execute function ${name}()`,
    `create trigger b_follow_update after update on ${table.sql} referencing old table as old_rows new table as new_rows for each statement execute function ${name}()`,
    `create trigger b_follow_delete after delete on ${table.sql} referencing old table as old_rows for each statement execute function ${name}()`,
  ];
}

/** The row `r` refers to that of `alias`; in the folded form that has an index, and exactly. */
function refersTo(reference: string, alias: string, value: string): string {
  const folded = `${foldedColumn(`r.${reference}::text`)} = ${foldedColumn(`${alias}.${value}::text`)}`;
  return `r.business_unit = ${alias}.business_unit and ${folded} and r.${reference}::text = ${alias}.${value}::text`;
}

/** After any statement: which rows of which business unit it touched. An empty business unit stands for all. */
function changeTriggers(table: Table): string[] {
  const name = ident(objectName(table.name, 'changed'));
  const tell = (operation: string, rows: string) =>
    `insert into change (business_unit, table_name, operation, keys)
      select business_unit, ${literal(table.name)}, case when count(*) > ${MOST_KEYS} then 'R' else '${operation}' end,
        case when count(*) > ${MOST_KEYS} then '[]' else jsonb_agg(row_key) end
      from (${rows}) told group by business_unit;`;
  const keys = (rows: string) => `select business_unit, ${keyText(table)} as row_key from ${rows}`;
  return [
    `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    ${tell('I', keys('new_rows'))}
  elsif tg_op = 'DELETE' then
    ${tell('D', keys('old_rows'))}
  elsif tg_op = 'UPDATE' then
    ${tell('U', keys('new_rows'))}
    ${tell('D', `${keys('old_rows')} except all ${keys('new_rows')}`)}
  else
    insert into change (business_unit, table_name, operation) values ('', ${literal(table.name)}, 'R');
  end if;
  return null;
end $$`,
    `create or replace trigger c_change_insert after insert on ${table.sql} referencing new table as new_rows for each statement execute function ${name}()`,
    `create or replace trigger c_change_update after update on ${table.sql} referencing old table as old_rows new table as new_rows for each statement execute function ${name}()`,
    `create or replace trigger c_change_delete after delete on ${table.sql} referencing old table as old_rows for each statement execute function ${name}()`,
    `create or replace trigger c_change_truncate after truncate on ${table.sql} for each statement execute function ${name}()`,
  ];
}

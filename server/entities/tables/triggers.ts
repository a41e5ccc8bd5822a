import { isDeepStrictEqual } from 'node:util';
import type { ProductModel } from '../../../src/engine/model';
import { ident, literal, objectName } from '../sql/names';
import { asReferred } from '../sql/text';
import type { Found } from './catalogue';
import {
  asKind,
  differ,
  inOrder,
  type KindOf,
  kindsOf,
  linksOf,
  type Repeats,
  refersTo,
  repeatsOf,
  setTo,
  sourceOf,
  type TextLink,
} from './links';
import { keyText, type Table } from './table';

/** More keys than this of one statement are not told one by one: readers load afresh. */
const MOST_KEYS = 1000;

/**
 * Statements that make all triggers of all tables afresh, by table name. `kept` are the links of definitions that this
 * server does not know: their texts are kept up to date as well. Rows that were there before a link get its text.
 */
export function triggersOf(
  tables: ReadonlyMap<string, Table>,
  product: Pick<ProductModel, 'entities'>,
  kept: readonly TextLink[],
  existing: ReadonlyMap<string, Found>,
): Map<string, string[]> {
  const links = [...[...tables.values()].flatMap((table) => linksOf(table, tables, product.entities)), ...kept];
  const kindOf = kindsOf(tables, existing);
  return new Map(
    [...tables.values()].map((table) => {
      const own = links.filter((link) => link.table === table.name);
      const pointing = links.filter(({ target }) => 'table' in target && target.table === table.name);
      const found = existing.get(table.name);
      const added = found ? own.filter((link) => !found.links.some((one) => isDeepStrictEqual(one, link))) : [];
      return [
        table.name,
        [
          ...beforeTrigger(table, own, kindOf),
          ...followTriggers(table, pointing, kindOf),
          ...changeTriggers(table),
          ...fillStatements(added, kindOf),
        ],
      ];
    }),
  );
}

/** The texts of the rows that are there. */
function fillStatements(links: readonly TextLink[], kindOf: KindOf): string[] {
  return inOrder(repeatsOf(links, kindOf)).map(
    ({ referrer, reference, other, value, kinds, texts }) =>
      `update ${referrer} r set ${setTo('o', texts)} from ${other} o where r.business_unit = o.business_unit and r.${reference} = ${asKind(`o.${value}`, kinds.value, kinds.reference)} and ${differ('r', 'o', texts)}`,
  );
}

/** Before a row is written: the next version, and the texts of its references. */
function beforeTrigger(table: Table, links: readonly TextLink[], kindOf: KindOf): string[] {
  const name = ident(objectName(table.name, 'before'));
  const fetched = [...inOrder(repeatsOf(links, kindOf)).map(fetchTexts), ...links.flatMap(fetchCalled)];
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.row_version := old.row_version + 1;
  end if;
  ${fetched.join('\n  ')}
  return new;
end $$`,
    `create or replace trigger a_before before ${links.length > 0 ? 'insert or ' : ''}update on ${table.sql} for each row execute function ${name}()`,
    `comment on trigger a_before on ${table.sql} is ${literal(JSON.stringify(links))}`,
  ];
}

function fetchTexts({ reference, other, value, kinds, texts }: Repeats): string {
  const into = texts.map(({ text }) => `new.${text}`);
  return `if ${isChanged([reference, ...texts.map(({ text }) => text)])} then
    if new.${reference} is null then
      ${into.map((text) => `${text} := null;`).join(' ')}
    else
      select ${texts.map((one) => sourceOf('o', one)).join(', ')} into ${into.join(', ')} from ${other} o where o.business_unit = new.business_unit and o.${value} = ${asKind(`new.${reference}`, kinds.reference, kinds.value)};
    end if;
  end if;`;
}

function fetchCalled({ reference, text, target }: TextLink): string[] {
  if (!('call' in target)) return [];
  const [to, from] = [`new.${ident(text)}`, `new.${ident(reference)}`];
  const name = `(select l.name from lookup l where l.business_unit = new.business_unit and lower(l.call) = ${literal(target.call)} and l.id = ${from}::text)`;
  // The call may be answered by another program, whose texts only the writer knows.
  const given = `case when tg_op = 'INSERT' or ${to} is distinct from old.${ident(text)} then ${to} end`;
  return [
    `if ${isChanged([ident(reference), ident(text)])} then
    ${to} := case when ${from} is not null then coalesce(${name}, ${given}) end;
  end if;`,
  ];
}

function isChanged(columns: readonly string[]): string {
  return ["tg_op = 'INSERT'", ...columns.map((column) => `new.${column} is distinct from old.${column}`)].join(' or ');
}

/** After rows changed that others refer to: their texts follow. */
function followTriggers(table: Table, links: readonly TextLink[], kindOf: KindOf): string[] {
  const drop = ['insert', 'update', 'delete'].map(
    (event) => `drop trigger if exists b_follow_${event} on ${table.sql}`,
  );
  if (links.length === 0) return drop;
  const name = ident(objectName(table.name, 'follow'));
  const repeats = repeatsOf(links, kindOf);
  const update = repeats.map(
    (one) =>
      `update ${one.referrer} r set ${setTo('n', one.texts)} from new_rows n where ${refersTo(one, 'n')} and ${differ('r', 'n', one.texts)};`,
  );
  // Before a row is there, references to it have no text: an index holds just those.
  const fill = repeats.map(
    ({ referrer, reference, value, kinds, texts }) =>
      `update ${referrer} r set ${setTo('n', texts)} from new_rows n where r.business_unit = n.business_unit and r.${reference} = ${asReferred(asKind(`n.${value}`, kinds.value, kinds.reference), kinds.reference ?? kinds.value ?? '')} and r.${reference} is not null and (${texts.map(({ text }) => `r.${text} is null`).join(' or ')}) and ${differ('r', 'n', texts)};`,
  );
  const clear = repeats.map(
    (one) =>
      `update ${one.referrer} r set ${one.texts.map(({ text }) => `${text} = null`).join(', ')} from old_rows o where ${refersTo(one, 'o')} and (${one.texts.map(({ text }) => `r.${text} is not null`).join(' or ')});`,
  );
  const sources = new Set(repeats.flatMap(({ texts }) => texts.map(({ source }) => source)));
  const changed = [...sources].map((source) => `o.${source} is distinct from n.${source}`);
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
  elsif exists (select from new_rows n join old_rows o on o.business_unit = n.business_unit and ${same} where ${changed.join(' or ')}) then
    ${update.join('\n    ')}
  end if;
  return null;
end $$`,
    `create trigger b_follow_insert after insert on ${table.sql} referencing new table as new_rows for each statement execute function ${name}()`,
    `create trigger b_follow_update after update on ${table.sql} referencing old table as old_rows new table as new_rows for each statement execute function ${name}()`,
    `create trigger b_follow_delete after delete on ${table.sql} referencing old table as old_rows for each statement execute function ${name}()`,
  ];
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

import { isDeepStrictEqual } from 'node:util';
import type { EntityModel, LookupModel, ProductModel } from '../../../src/engine/model';
import { ident, literal, objectName } from '../sql/names';
import { asReferred, foldedColumn } from '../sql/text';
import type { Found } from './catalogue';
import { keyText, type Table } from './table';

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
  return new Map(
    [...tables.values()].map((table) => {
      const own = links.filter((link) => link.table === table.name);
      const pointing = links.filter(({ target }) => 'table' in target && target.table === table.name);
      const found = existing.get(table.name);
      const added = found ? own.filter((link) => !found.links.some((one) => isDeepStrictEqual(one, link))) : [];
      return [
        table.name,
        [
          ...beforeTrigger(table, own),
          ...followTriggers(table, pointing),
          ...changeTriggers(table),
          ...fillStatements(added),
        ],
      ];
    }),
  );
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
interface Repeats {
  readonly referrer: string;
  readonly reference: string;
  readonly other: string;
  /** The column of the other table that the reference is compared with. */
  readonly value: string;
  readonly texts: readonly { readonly text: string; readonly source: string }[];
}

/** The links to tables, those of one reference together: the row that it means is looked for once. */
function repeatsOf(links: readonly TextLink[]): Repeats[] {
  const found = new Map<string, Repeats & { texts: { text: string; source: string }[] }>();
  for (const { table, reference, text, target } of links) {
    if ('call' in target) continue;
    const key = JSON.stringify([table, reference, target.table, target.value]);
    const repeats = found.get(key) ?? {
      referrer: ident(table),
      reference: ident(reference),
      other: ident(target.table),
      value: ident(target.value),
      texts: [],
    };
    repeats.texts.push({ text: ident(text), source: ident(target.text) });
    found.set(key, repeats);
  }
  return [...found.values()];
}

/** A reference that another row repeats is known before what it repeats itself. */
function inOrder(all: readonly Repeats[]): Repeats[] {
  const depthOf = ({ reference }: Repeats, seen: readonly Repeats[] = []): number => {
    const giver = all.find(({ texts }) => texts.some(({ text }) => text === reference));
    return giver && !seen.includes(giver) ? 1 + depthOf(giver, [...seen, giver]) : 0;
  };
  return all.toSorted((one, other) => depthOf(one) - depthOf(other));
}

/** The texts of the rows that are there. */
function fillStatements(links: readonly TextLink[]): string[] {
  return inOrder(repeatsOf(links)).map(
    ({ referrer, reference, other, value, texts }) =>
      `update ${referrer} r set ${setTo('o', texts)} from ${other} o where r.business_unit = o.business_unit and r.${reference} = o.${value} and ${differ('r', 'o', texts)}`,
  );
}

const setTo = (alias: string, texts: Repeats['texts']): string =>
  texts.map(({ text, source }) => `${text} = ${alias}.${source}`).join(', ');

const differ = (one: string, other: string, texts: Repeats['texts']): string =>
  `(${texts.map(({ text, source }) => `${one}.${text} is distinct from ${other}.${source}`).join(' or ')})`;

/** Before a row is written: the next version, and the texts of its references. */
function beforeTrigger(table: Table, links: readonly TextLink[]): string[] {
  const name = ident(objectName(table.name, 'before'));
  const fetched = [...inOrder(repeatsOf(links)).map(fetchTexts), ...links.flatMap(fetchCalled)];
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

function fetchTexts({ reference, other, value, texts }: Repeats): string {
  const into = texts.map(({ text }) => `new.${text}`);
  return `if ${isChanged([reference, ...texts.map(({ text }) => text)])} then
    if new.${reference} is null then
      ${into.map((text) => `${text} := null;`).join(' ')}
    else
      select ${texts.map(({ source }) => `o.${source}`).join(', ')} into ${into.join(', ')} from ${other} o where o.business_unit = new.business_unit and o.${value} = new.${reference};
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
function followTriggers(table: Table, links: readonly TextLink[]): string[] {
  const drop = ['insert', 'update', 'delete'].map(
    (event) => `drop trigger if exists b_follow_${event} on ${table.sql}`,
  );
  if (links.length === 0) return drop;
  const name = ident(objectName(table.name, 'follow'));
  const repeats = repeatsOf(links);
  const update = repeats.map(
    (one) =>
      `update ${one.referrer} r set ${setTo('n', one.texts)} from new_rows n where ${refersTo(one, 'n')} and ${differ('r', 'n', one.texts)};`,
  );
  const kinds = new Map([...table.columns.values()].map(({ sql, kind }) => [sql, kind]));
  // Before a row is there, references to it have no text: an index holds just those.
  const fill = repeats.map(
    ({ referrer, reference, value, texts }) =>
      `update ${referrer} r set ${setTo('n', texts)} from new_rows n where r.business_unit = n.business_unit and r.${reference} = ${asReferred(`n.${value}`, kinds.get(value) ?? '')} and r.${reference} is not null and (${texts.map(({ text }) => `r.${text} is null`).join(' or ')}) and ${differ('r', 'n', texts)};`,
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

/** The row `r` refers to that of `alias`; in the folded form that has an index, and exactly. */
function refersTo({ reference, value }: Repeats, alias: string): string {
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

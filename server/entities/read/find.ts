/** Rows of any definition by what they are called: what somebody types who knows a number, and not where it belongs. */

import { rowKey } from '../../../src/engine/action';
import { type Match, MOST_TOLD, matchOf, RANKS, tellingOf } from '../../../src/engine/find';
import type { FoundRow, FoundRows } from '../../../src/engine/http/calls';
import type { EntityModel, PageModel } from '../../../src/engine/model';
import { isAllowed, mayReach, type Viewer } from '../../../src/engine/permission';
import { foldText, type Row, searchWords } from '../../../src/engine/query';
import type { Filter } from '../../../src/engine/query/filter';
import { isBlank } from '../../../src/engine/value';
import { DUE_AT } from '../../../src/engine/within';
import type { EntityModels, Session } from '../../platform/context';
import { Abandoned, type Database, DESCRIBED, whileWanted } from '../../platform/db';
import { type Field, type Fields, fieldsOf, jsonValue } from '../query/fields';
import { whereSql } from '../query/where';
import type { Schema } from '../schema';
import { Params } from '../sql/params';
import { foldedColumn } from '../sql/text';
import { foundColumns, foundText, partPattern } from '../tables/search';
import { keyText } from '../tables/table';

/** So many definitions are asked at once. */
const AT_ONCE = 4;
/** So long may one definition be asked for one thing, and so long all of them. */
const LIMITS_MS = { one: 400, all: 1_500 };
const TAKE = 5;
/** Of a text that is longer the rest is not sent. */
const LONGEST_VALUE = 200;
/** Three letters or digits together are what an index of parts can be asked for. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
/** Greater than every sign that a text begins with: what starts with a text stands between it and it with this. */
const LAST_SIGN = '\u{10ffff}';

export interface Sought {
  readonly text: string;
  /** Of one definition. */
  readonly take?: number | undefined;
  /** Says that nobody waits for it any more. */
  readonly gone: AbortSignal;
}

interface Asked {
  readonly model: EntityModel;
  readonly page: PageModel;
  readonly fields: Fields;
  /** What rows are found by. */
  readonly found: readonly Field[];
  readonly telling: readonly string[];
  readonly rows: Map<string, FoundRow>;
}

/**
 * The definitions that the session may read and open are asked for what begins with the text, along an index each, then
 * those that need more for what holds it. What takes too long is left out, and said to be.
 */
export async function findRows(
  { database, schema }: { readonly database: Database; readonly schema: Schema },
  entities: EntityModels,
  session: Session,
  { text, take = TAKE, gone }: Sought,
): Promise<FoundRows> {
  const wanted = text.trim();
  const asked = wanted === '' ? [] : askedOf(entities, schema, session).filter(({ found }) => found.length > 0);
  const until = AbortSignal.any([gone, AbortSignal.timeout(LIMITS_MS.all)]);
  const leftOut = new Set<string>();
  for (const questions of [startQuestions, partQuestions]) {
    await eachOf(asked, async (one) => {
      if (one.rows.size > take || leftOut.has(one.model.name)) return;
      const asking = questions(one, wanted);
      if (asking.length === 0) return;
      gone.throwIfAborted();
      if (until.aborted) return void leftOut.add(one.model.name);
      const signal = AbortSignal.any([until, AbortSignal.timeout(LIMITS_MS.one)]);
      const statement = statementOf(one, asking, take + 1, session.businessUnit);
      try {
        const answers = await whileWanted(signal, () => database.read<{ rows: string }>(statement));
        for (const { rows } of answers) for (const row of JSON.parse(rows) as Row[]) addRow(one, row, wanted);
      } catch (error) {
        if (!(error instanceof Abandoned) || gone.aborted) throw error;
        leftOut.add(one.model.name);
      }
    });
  }
  return {
    rows: asked.flatMap((one) => best(one, wanted, take)).sort(byRank),
    more: asked.filter(({ rows }) => rows.size > take).map(({ model }) => model.name),
    leftOut: [...leftOut],
  };
}

/** Of definitions that share their rows the first whose page is open to the session, the one that owns them before others. */
function askedOf(
  entities: EntityModels,
  schema: Schema,
  session: Session,
  isWanted: (model: EntityModel) => boolean = ({ found }) => found.length > 0,
): Asked[] {
  const wanted = Object.values(entities).filter(isWanted);
  const models = wanted.sort((a, b) => Number(a.name !== a.base) - Number(b.name !== b.base));
  const byBase = new Map<string, Asked>();
  for (const model of models) {
    if (byBase.has(model.base) || !mayReach(entities, model, session)) continue;
    // What the system only shows has lists of its own, which say who sees which rows.
    if (DESCRIBED[model.base]?.kind === 'view') continue;
    const page = openPage(model, session);
    const fields = fieldsOf(model, schema.tableOf(model), session);
    const found = model.found.flatMap((name) => fields.byName.get(name) ?? []);
    if (!page) continue;
    const telling = tellingOf(model).filter((name) => fields.byName.has(name));
    byBase.set(model.base, { model, page, fields, found, telling, rows: new Map() });
  }
  return [...byBase.values()];
}

function openPage({ pages }: EntityModel, viewer: Viewer): PageModel | undefined {
  return pages.find((page) => !page.path.includes(':') && isAllowed(page, viewer));
}

/** What is asked of the rows: a condition, and what they are read along. */
interface Question {
  readonly filter?: Filter;
  readonly holds?: readonly string[];
  readonly order?: Field;
  readonly isFromEnd?: boolean;
}

/** What begins with the text, the whole text first: one reading along the index of each property that has one. */
function startQuestions({ found, model }: Asked, text: string): Question[] {
  const until = (field: Field, end: string) =>
    ({ filter: { property: field.property, operator: 'between', value: [text, end] }, order: field }) as const;
  return found.flatMap((field) => {
    if (field.isLong) return [];
    const begins = until(field, `${text}${LAST_SIGN}`);
    // Read from its end, the whole text would come last.
    return isNewestFirst(model) ? [until(field, text), { ...begins, isFromEnd: true }] : [begins];
  });
}

/** Of numbers that begin alike the last given is meant sooner, if its lists begin with what is new. */
const isNewestFirst = ({ sort }: EntityModel): boolean => sort[0]?.descending === true;

/** What holds each word of the text anywhere; too short a one is in rows without number, and no index knows which. */
function partQuestions({ found, model }: Asked, text: string): Question[] {
  const words = searchWords(text);
  if (!words.some((word) => INDEXED.test(word))) return [];
  const named = isNewestFirst(model) && found.find(({ property }) => property === model.display);
  return [{ holds: words, ...(named ? { order: named, isFromEnd: true } : {}) }];
}

/** SQL for rows that hold the word in one of the properties. The index knows all of these, seen or not. */
function partSql({ fields: { table }, found }: Asked, word: string, params: Params): string {
  const pattern = params.add(partPattern(foldText(word)), 'text');
  const seen = `(${found.map(({ sql }) => `t.${sql} ilike ${pattern}`).join(' or ')})`;
  const indexed = `${foundText(table, 't')} ilike ${pattern}`;
  return found.length === foundColumns(table).length && !word.includes('\n') ? indexed : `${indexed} and ${seen}`;
}

/** Rows for each of the questions, so many of one. */
function statementOf(one: Asked, questions: readonly Question[], take: number, businessUnit: string) {
  const { model, fields, found, telling } = one;
  const params = new Params();
  const { table } = fields;
  const names = [...model.key, model.display, ...stateNames(model), ...telling];
  const wanted = new Set([...names, ...found.map(({ property }) => property)]);
  const columns = [...wanted].flatMap((name) => fields.byName.get(name) ?? []);
  const select = [...columns.map(columnSql), `${keyText(table, 't')} as "|"`].join(', ');
  const parts = questions.map(({ filter, holds = [], order, isFromEnd }) => {
    const chosen = whereSql({ businessUnit, filters: filter ? [filter] : [] }, fields, params);
    const where = [chosen, ...holds.map((word) => partSql(one, word, params))].join(' and ');
    const orderBy = order ? ` order by ${foldedColumn(`t.${order.sql}`)}${isFromEnd ? ' desc' : ''}` : '';
    const from = fields.from(table.sql, select, where);
    return `(select ${select} from ${from} where ${where}${orderBy} limit ${params.add(take, 'bigint')})`;
  });
  return {
    text: `select coalesce(json_agg(r), '[]'::json)::text as rows from (${parts.join(' union all ')}) r`,
    values: params.values,
  };
}

/** What tells the state of a row, and whether it is late there. */
function stateNames({ state, within }: EntityModel): readonly string[] {
  return [...(state === undefined ? [] : [state]), ...(within ? [DUE_AT] : [])];
}

function columnSql(field: Field): string {
  const isCut = field.kind === 'text' && !field.isKey;
  return `${isCut ? `left(t.${field.sql}, ${LONGEST_VALUE})` : jsonValue(field, 't')} as "${field.property}"`;
}

function addRow(asked: Asked, { '|': key, ...values }: Row, text: string): void {
  const id = String(key);
  if (!asked.rows.has(id)) asked.rows.set(id, told(asked, id, values, bestMatch(asked.found, values, text)));
}

/** A row with as much of it as is told. */
function told(
  { model, page, telling }: Pick<Asked, 'model' | 'page' | 'telling'>,
  id: string,
  values: Row,
  [matched, rank]: readonly [string, Match['rank']],
): FoundRow {
  const beside = telling.filter((name) => name !== matched && !isBlank(values[name])).slice(0, MOST_TOLD);
  const kept = new Set([...model.key, model.display, matched, ...stateNames(model), ...beside]);
  return {
    entity: model.name,
    page: page.path,
    id,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => kept.has(name))),
    found: matched,
    rank,
    isNamed: matched === model.display,
    telling: beside,
  };
}

/** The rows with these keys, as they are now, as far as the session may see and open them. */
export async function knownRows(
  schema: Schema,
  entities: EntityModels,
  session: Session,
  wanted: readonly { readonly entity: string; readonly id: string }[],
  byKeys: (fields: Fields, keys: readonly string[]) => Promise<readonly Row[]>,
): Promise<FoundRow[]> {
  const names = new Set(wanted.map(({ entity }) => entity));
  // Each by itself: those that share their rows are kept beside each other.
  const asked = [...names].flatMap((name) => askedOf(entities, schema, session, (model) => model.name === name));
  const rows = asked.map(async (one) => {
    const ids = wanted.filter(({ entity }) => entity === one.model.name).map(({ id }) => id);
    const found = await byKeys(one.fields, ids);
    return found.map((row) => told(one, rowKey(one.model, row), row, [one.model.display, 'whole']));
  });
  return (await Promise.all(rows)).flat();
}

/** Which of the properties answers best; the database may take letters for equal that we do not. */
function bestMatch(found: readonly Field[], values: Row, text: string): readonly [string, Match['rank']] {
  const matches = found.flatMap(({ property }) => {
    const match = matchOf(foldText(text), String(values[property] ?? ''));
    return match ? [[property, match.rank] as const] : [];
  });
  const [first] = matches.sort(([, a], [, b]) => RANKS.indexOf(a) - RANKS.indexOf(b));
  if (first) return first;
  const holds = (word: string) =>
    found.find(({ property }) => matchOf(foldText(word), String(values[property] ?? '')) !== undefined);
  const [one = found[0]] = searchWords(text).flatMap((word) => holds(word) ?? []);
  return [one?.property ?? '', 'part'];
}

/** What is called so goes before what only has it among its numbers. */
function byRank(one: FoundRow, other: FoundRow): number {
  return RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank) || Number(other.isNamed) - Number(one.isNamed);
}

/** The best rows of a definition: of equal ones the shorter name, which says less besides. */
function best({ rows, model }: Asked, text: string, take: number): FoundRow[] {
  const later = isNewestFirst(model) ? -1 : 1;
  const name = ({ values, found }: FoundRow) => String(values[found] ?? '');
  const excess = (row: FoundRow) => name(row).length - text.length;
  return [...rows.values()]
    .sort((a, b) => byRank(a, b) || excess(a) - excess(b) || (name(a) < name(b) ? -later : later))
    .slice(0, take);
}

/** Does the work for each, so many at once. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await work(one);
    }),
  );
}

import { rowKey } from '../../../src/engine/action';
import type { EntityModel } from '../../../src/engine/model';
import { nameIn } from '../../../src/engine/perform';
import { inPortions, type Row, type RowPortion } from '../../../src/engine/query';
import { MOST_WATCHED_ROWS, NAMED_ROWS, type WatchHeld } from '../../../src/engine/watch';
import type { Entities } from '../../entities';
import type { Config } from '../../platform/config';
import type { Session } from '../../platform/context';

/** What a watch is about. */
export interface Watched {
  readonly kind: 'enters' | 'over' | 'under';
  readonly number: number;
  readonly query: Readonly<Record<string, unknown>>;
}

/** What was found when it was looked at last. */
export interface Known {
  readonly keys?: readonly string[];
  readonly isBeyond?: boolean;
  /** Why nothing can be told of the rows; told once. */
  readonly held?: WatchHeld;
}

/** What is told: how many, and what the first are called; or why nothing is told from now on. */
export interface Told {
  readonly count: number;
  readonly names: readonly string[];
  /** Which rows are called so. */
  readonly keys?: readonly string[];
  readonly held?: WatchHeld;
}

/** A list's answer. */
interface Answer {
  readonly result: readonly Row[];
  readonly totalCount: number;
}

export interface Seen {
  readonly known: Known;
  readonly told: Told | undefined;
  /** There are more rows than are told of one by one. */
  readonly isTooLong: boolean;
}

/** Where rows are looked at, and how many a list gives at once. */
export interface Looking {
  readonly entities: Pick<Entities, 'list'>;
  readonly config: Pick<Config, 'takeLimit'>;
}

/**
 * Looks at the rows as the session sees them now, and says what has changed since `before`: each crossing once. A list
 * that has become too long is held, with what is known of it, until it is short enough again. Refused as the list is.
 */
export async function look(
  looking: Looking,
  model: EntityModel,
  { kind, number, query }: Watched,
  session: Session,
  before: Known | undefined,
): Promise<Seen> {
  const ask = async (skip: number, take: number): Promise<RowPortion> => {
    const asked = { ...narrowingOf(query), skip: String(skip), take: String(take), requireTotalCount: 'true' };
    const answer = JSON.parse(await looking.entities.list(model.name, { all: [] }, asked, session)) as Answer;
    return { rows: answer.result, total: answer.totalCount };
  };
  if (kind !== 'enters') {
    const { total: count } = await ask(0, 0);
    const isBeyond = kind === 'over' ? count > number : count < number;
    const told = before && isBeyond && before.isBeyond !== true ? { count, names: [] } : undefined;
    return { known: { isBeyond }, told, isTooLong: false };
  }
  const keyOf = (row: Row) => rowKey(model, row);
  const rows: Row[] = [];
  let count = 0;
  for await (const portion of inPortions({
    ask,
    keyOf,
    most: MOST_WATCHED_ROWS + 1,
    atOnce: Math.min(looking.config.takeLimit, MOST_WATCHED_ROWS + 1),
  })) {
    count = portion.total;
    if (count > MOST_WATCHED_ROWS) return { ...hold(before, 'tooLong', count), isTooLong: true };
    rows.push(...portion.rows);
  }
  const keys = rows.map(keyOf);
  const had = new Set(before?.keys ?? []);
  const come = before ? rows.filter((row) => !had.has(keyOf(row))) : [];
  const named = come.slice(0, NAMED_ROWS).map(nameIn(model));
  return {
    // Fewer than were counted: some moved while they were read, and are no news when they are seen again.
    known: { keys: rows.length < count ? [...new Set([...had, ...keys])] : keys },
    told:
      come.length > 0
        ? { count: come.length, names: named.map(({ name }) => name), keys: named.map(({ key }) => key) }
        : undefined,
    isTooLong: false,
  };
}

/** Keeps what is known while nothing can be told, and tells why if that is new. */
export function hold(before: Known | undefined, held: WatchHeld, count = 0): Pick<Seen, 'known' | 'told'> {
  const told = before && before.held !== held ? { count, names: [], held } : undefined;
  return { known: { ...before, held }, told };
}

/**
 * Rows that came and those that came after them as one, one that left and came again as it is called now; undefined if
 * either tells of something else.
 */
export function bothTold(first: Told, next: Told): Told | undefined {
  const { keys } = next;
  if (!first.keys || !keys) return undefined;
  const named = first.keys.map((key, at) => ({ key, name: first.names[at] ?? '' }));
  const others = named.filter(({ key }) => !keys.includes(key));
  return {
    count: first.count - (named.length - others.length) + next.count,
    names: [...others.map(({ name }) => name), ...next.names].slice(0, NAMED_ROWS),
    keys: [...others.map(({ key }) => key), ...keys].slice(0, NAMED_ROWS),
  };
}

/** How rows are put in order or together is nothing that a watch is about. */
function narrowingOf(query: Watched['query']): Watched['query'] {
  const shaping = ['sort', 'group', 'groupSummary', 'totalSummary', 'aggregate', 'requireGroupCount'];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !shaping.includes(name)));
}

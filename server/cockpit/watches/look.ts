import { rowKey } from '../../../src/engine/action';
import type { EntityModel } from '../../../src/engine/model';
import { nameIn } from '../../../src/engine/perform';
import type { Row } from '../../../src/engine/query';
import { MOST_WATCHED_ROWS, NAMED_ROWS, type WatchHeld } from '../../../src/engine/watch';
import type { Entities } from '../../entities';
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

export interface Seen {
  readonly known: Known;
  readonly told: Told | undefined;
  /** There are more rows than are told of one by one. */
  readonly isTooLong: boolean;
}

/**
 * Looks at the rows as the session sees them now, and says what has changed since `before`: each crossing once. A list
 * that has become too long is held, with what is known of it, until it is short enough again. Refused as the list is.
 */
export async function look(
  { list }: Pick<Entities, 'list'>,
  model: EntityModel,
  { kind, number, query }: Watched,
  session: Session,
  before: Known | undefined,
): Promise<Seen> {
  const take = kind === 'enters' ? MOST_WATCHED_ROWS + 1 : 0;
  const asked = { ...narrowingOf(query), skip: '0', take: String(take), requireTotalCount: 'true' };
  const answer = JSON.parse(await list(model.name, { all: [] }, asked, session)) as {
    readonly result: readonly Row[];
    readonly totalCount: number;
  };
  const count = answer.totalCount;
  if (kind !== 'enters') {
    const isBeyond = kind === 'over' ? count > number : count < number;
    const told = before && isBeyond && before.isBeyond !== true ? { count, names: [] } : undefined;
    return { known: { isBeyond }, told, isTooLong: false };
  }
  if (count > MOST_WATCHED_ROWS) return { ...hold(before, 'tooLong', count), isTooLong: true };
  const had = new Set(before?.keys ?? []);
  const rows = answer.result;
  const come = before ? rows.filter((row) => !had.has(rowKey(model, row))) : [];
  const named = come.slice(0, NAMED_ROWS).map(nameIn(model));
  return {
    known: { keys: rows.map((row) => rowKey(model, row)) },
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

/** How rows are put in order or together is nothing that a watch is about. */
function narrowingOf(query: Watched['query']): Watched['query'] {
  const shaping = ['sort', 'group', 'groupSummary', 'totalSummary', 'aggregate', 'requireGroupCount'];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !shaping.includes(name)));
}

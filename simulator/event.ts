import type { BodyOf, CommandName, EntityName, EntityOf, RowOf } from '../src/engine/definition';
import type { Random } from '../src/engine/random';
import type { Outcome, Terminal } from './terminal';

/** Whose terminals there are: of the floor, of the office, and the adapter of other systems. */
export type Hand = 'picker' | 'planner' | 'host';

/** What an event may use. */
export interface Floor {
  readonly random: Random;
  readonly now: () => Date;
  /** Read at the start and kept: they hardly change. */
  readonly materials: readonly RowOf<'material'>[];
  readonly places: readonly RowOf<'location'>[];
  terminal(hand: Hand): Terminal;
}

/** What came of an event: nothing, if there was nothing to do; else an action's outcome and its subject's name. */
export type Happening = null | { readonly outcome: Outcome; readonly subject: string };

/** Something that happens on the floor, as often as its weight says. */
export interface Event {
  readonly name: string;
  readonly weight: number;
  happen(floor: Floor): Promise<Happening>;
}

/** One of the first rows of a list, if it has any. */
export async function anyRow<E extends EntityName>(
  { random, terminal }: Floor,
  hand: Hand,
  path: string,
  asked: { readonly filter?: unknown; readonly sort: keyof RowOf<E> & string },
): Promise<RowOf<E> | undefined> {
  const rows = await terminal(hand).rows<E>(path, { ...asked, take: 20 });
  return rows.length === 0 ? undefined : random.pick(rows);
}

/** An event that performs one action on a row of a list. */
export function onRow<N extends CommandName>(given: {
  readonly name: string;
  readonly weight: number;
  readonly hand: Hand;
  readonly list: string;
  readonly filter?: unknown;
  /** Property that rows are sorted by. */
  readonly by: keyof RowOf<EntityOf<N>> & string;
  /** Property that they are named by; the same if nothing is said. */
  readonly named?: keyof RowOf<EntityOf<N>> & string;
  readonly action: N;
  readonly call: string;
  body(row: RowOf<EntityOf<N>>, floor: Floor): BodyOf<N> | null;
}): Event {
  const { name, weight, hand, list, filter, by, named = by, action, call } = given;
  return {
    name,
    weight,
    async happen(floor) {
      const row = await anyRow(floor, hand, list, { sort: by, ...(filter === undefined ? {} : { filter }) });
      const body = row && given.body(row, floor);
      if (!row || !body) return null;
      return { outcome: await floor.terminal(hand).act(action, call, body), subject: String(row[named]) };
    },
  };
}

/**
 * A mistake opens nothing. Rows without a page are seen by whoever sees the rows above them, and everybody's if nothing
 * stands above them: where that was left out for a mistake, nobody sees them until it is mended.
 */
import type { EntityModel, FeatureTest } from '../model';
import type { Linked } from './link/link';
import type { Scope } from './link/scope';
import type { Files } from './read';

/** What guards something whose own guard nobody knows: no session passes it. */
export const NOBODY: FeatureTest = [];

/** The name of a definition → true if all that led to its rows was left out. */
export function closedBy(
  { shown }: Pick<Files, 'shown'>,
  linked: ReadonlyMap<string, Linked>,
  { names, heads }: Pick<Scope, 'names' | 'heads'>,
  isWhole: (name: string) => boolean,
): (name: string) => boolean {
  const left = new Set([...linked].flatMap(([name, model]) => (isWhole(name) ? shownBy(name, model) : [])));
  const broken = [...names].filter((name) => !isWhole(name));
  const mayShow = (above: string, name: string): boolean => {
    const model = linked.get(above);
    const written = shown.get(above);
    if (!written || written.includes(name)) return true;
    return model ? shownBy(above, model).includes(name) : refersTo(above, name);
  };
  const refersTo = (above: string, name: string): boolean =>
    [...(heads.get(name)?.properties.values() ?? [])].some(({ words }) => words.lookup?.entity === above);
  return (name) => linked.get(name)?.pages.length === 0 && !left.has(name) && broken.some((one) => mayShow(one, name));
}

/** The definitions whose rows another one shows, which lead to none of its own. */
function shownBy(name: string, { detail, actions }: Pick<EntityModel, 'detail' | 'actions'>): string[] {
  const rows = [...detail, ...actions.flatMap(({ show }) => show ?? [])];
  return rows.map(({ entity }) => entity).filter((entity) => entity !== name);
}

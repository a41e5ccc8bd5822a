import type { OfferedAction } from '../offered-action';

/** How many actions that can be pressed stand in the bar itself; the others are behind its last button. */
const IN_BAR = 3;

type Choice = Pick<OfferedAction, 'name' | 'enabled' | 'destructive'>;

/**
 * The actions that stand in the bar, by name. Those that stood there stay where they are, even if they cannot be
 * pressed any more: nothing else comes under a pointer that has just pressed. What can be
 * pressed besides follows, what takes something away last.
 */
export function barActions(standing: readonly string[], actions: readonly Choice[]): readonly string[] {
  const possible = actions.filter(({ enabled }) => enabled);
  const here = possible.filter(({ name }) => standing.includes(name));
  const others = possible.filter(({ name }) => !standing.includes(name));
  const coming = [
    ...others.filter(({ destructive }) => !destructive),
    ...others.filter(({ destructive }) => destructive),
  ];
  return [...standing, ...coming.slice(0, Math.max(0, IN_BAR - here.length)).map(({ name }) => name)];
}

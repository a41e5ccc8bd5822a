import type { NamedValue, Scalar, StateGroup } from '../../engine/model';
import type { Glyph } from './draw-glyph';

/** What stands for a whole group of states. */
export const GROUP_GLYPH: Readonly<Record<StateGroup, Glyph>> = {
  New: 'dash',
  Ready: 'half',
  Started: 'three-quarters',
  Done: 'check',
  Error: 'triangle',
  Cancelled: 'slash',
};

/** Class that gives a group its colours: `s-ready` (controls.css). A state without a group is a new one. */
export function stateClass(group: StateGroup | undefined): string {
  return `s-${(group ?? 'New').toLowerCase()}`;
}

/**
 * The glyph of a state among the states of its property: by its group, and inside a group by what its name says
 * (held, warned, partial) or by its place.
 */
export function glyphOf(value: Scalar, values: readonly NamedValue[]): Glyph {
  const groupOf = (named: NamedValue | undefined): StateGroup => named?.group ?? 'New';
  const group = groupOf(values.find((named) => named.value === value));
  const inGroup = values.filter((named) => groupOf(named) === group);
  const isLater = inGroup.findIndex((named) => named.value === value) > 0;
  const name = String(value);
  const isPartial = /^partial/i.test(name);
  if (group === 'Ready' && isPartial) return 'quarter';
  if (group === 'Started' && isLater) return 'full';
  if (group === 'New') {
    if (/warn/i.test(name)) return 'warn';
    if (/hold|pause/i.test(name)) return 'pause';
    if (isPartial) return 'dot';
    if (isLater) return 'ring';
  }
  return GROUP_GLYPH[group];
}

/** The colour of a state beside others: that of its group, which each of the group's states has in a depth of its own. */
export function stateTint({ value, group }: NamedValue, values: readonly NamedValue[]): string {
  const alike = values.filter((other) => stateClass(other.group) === stateClass(group));
  return `${stateClass(group)} depth-${alike.findIndex((other) => other.value === value)}`;
}

import type { StateGroup } from '../../engine/definition/model';
import { drawGlyph, type Glyph } from '../grid/state-glyph';

/** What stands for a whole group of states. */
export const GROUP_GLYPH: Readonly<Record<StateGroup, Glyph>> = {
  New: 'dash',
  Ready: 'half',
  Started: 'three-quarters',
  Done: 'check',
  Error: 'triangle',
  Cancelled: 'slash',
};

/** A state's mark, in the colour of the text around it; decorative, since its name stands beside it. */
export function StateGlyph({ name }: { name: Glyph }) {
  return <span className="glyph-box" aria-hidden ref={(box) => box?.replaceChildren(drawGlyph(name))} />;
}

/** Class that gives a group's colours: `s-ready` (controls.css). */
export function groupClass(group: StateGroup): string {
  return `s-${group.toLowerCase()}`;
}

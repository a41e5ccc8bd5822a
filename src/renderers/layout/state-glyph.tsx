import type { ReactNode } from 'react';
import type { StateGroup } from '../../engine/definition/model';

/** The ring fills as the order moves on, so a state reads without its colour (ui.md, The look). */
export type GlyphName =
  | 'dashed'
  | 'warning'
  | 'paused'
  | 'dashed-dot'
  | 'dot'
  | 'quarter'
  | 'half'
  | 'three-quarters'
  | 'full'
  | 'check'
  | 'slash'
  | 'triangle';

const RING = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const DASHED = (
  <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.924" />
);
const DOT = <circle cx="7" cy="7" r="1.75" fill="currentColor" />;

/** A ring with a part of it filled, clockwise from the top. */
function pie(part: number): ReactNode {
  const angle = 2 * Math.PI * part;
  const x = 7 + 3.25 * Math.sin(angle);
  const y = 7 - 3.25 * Math.cos(angle);
  return (
    <>
      {RING}
      <path d={`M7 7V3.75A3.25 3.25 0 ${part > 0.5 ? 1 : 0} 1 ${x} ${y}Z`} fill="currentColor" />
    </>
  );
}

const SHAPES: Readonly<Record<GlyphName, ReactNode>> = {
  dashed: DASHED,
  warning: (
    <>
      {RING}
      <path d="M7 4v3.6M7 9.2v1" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  paused: (
    <>
      {RING}
      <path d="M5.7 4.9v4.2M8.3 4.9v4.2" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  'dashed-dot': (
    <>
      {DASHED}
      {DOT}
    </>
  ),
  dot: (
    <>
      {RING}
      {DOT}
    </>
  ),
  quarter: pie(0.25),
  half: pie(0.5),
  'three-quarters': pie(0.75),
  full: (
    <>
      {RING}
      <circle cx="7" cy="7" r="3.25" fill="currentColor" />
    </>
  ),
  check: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M4.4 7.2l1.8 1.8 3.4-3.7" fill="none" stroke="var(--glyph-ground)" strokeWidth="1.5" />
    </>
  ),
  slash: (
    <>
      {RING}
      <path d="M3.6 10.4l6.8-6.8" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  triangle: (
    <>
      <path d="M7 1.2l6 11H1z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" strokeWidth="1" />
      <path d="M7 5v3.4M7 9.7v1.2" stroke="var(--glyph-ground)" strokeWidth="1.5" />
    </>
  ),
};

export const GROUP_GLYPH: Readonly<Record<StateGroup, GlyphName>> = {
  New: 'dashed',
  Ready: 'half',
  Started: 'three-quarters',
  Done: 'check',
  Error: 'triangle',
  Cancelled: 'slash',
};

/** A state's mark, in the colour of the text around it; decorative, since its name stands beside it. */
export function StateGlyph({ name }: { name: GlyphName }) {
  return (
    <svg className="glyph" viewBox="0 0 14 14" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}

/** Class that gives a group's colours: `s-ready` (controls.css). */
export function groupClass(group: StateGroup): string {
  return `s-${group.toLowerCase()}`;
}

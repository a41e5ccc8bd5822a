/** Drawings beside the name of a state, so that it reads without its colour: the ring fills as the work moves on. */
export type Glyph =
  | 'dash'
  | 'dot'
  | 'ring'
  | 'warn'
  | 'pause'
  | 'quarter'
  | 'half'
  | 'three-quarters'
  | 'full'
  | 'check'
  | 'slash'
  | 'triangle'
  | 'clock';

const RING = '<circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5"/>';
const DASHED =
  '<circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.2 1.924"/>';
const DOT = '<circle cx="7" cy="7" r="1.75" fill="currentColor"/>';
const inside = (path: string, width: string): string =>
  `<path d="${path}" fill="none" stroke="var(--glyph-ground)" stroke-width="${width}"/>`;
const stroke = (path: string, width: string): string =>
  `<path d="${path}" stroke="currentColor" stroke-width="${width}"/>`;
const pie = (path: string): string => `${RING}<path d="M7 7V3.75${path}Z" fill="currentColor"/>`;

const DRAWINGS: Readonly<Record<Glyph, string>> = {
  dash: DASHED,
  dot: DASHED + DOT,
  ring: RING + DOT,
  warn: RING + stroke('M7 4v3.6M7 9.2v1', '1.6'),
  pause: RING + stroke('M5.7 4.9v4.2M8.3 4.9v4.2', '1.4'),
  quarter: pie('A3.25 3.25 0 0 1 10.25 7'),
  half: pie('A3.25 3.25 0 0 1 7 10.25'),
  'three-quarters': pie('A3.25 3.25 0 1 1 3.75 7'),
  full: `${RING}<circle cx="7" cy="7" r="3.25" fill="currentColor"/>`,
  check: `<circle cx="7" cy="7" r="6" fill="currentColor"/>${inside('M4.4 7.2l1.8 1.8 3.4-3.7', '1.5')}`,
  slash: RING + stroke('M3.6 10.4l6.8-6.8', '1.5'),
  clock: RING + stroke('M7 3.9v3.4M7 7.2l2.2 1.3', '1.5'),
  triangle: `<path d="M7 1.2l6 11H1z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/>${inside('M7 5v3.4M7 9.7v1.2', '1.5')}`,
};

let drawn: Map<Glyph, SVGSVGElement> | undefined;

/** A new element with the drawing of a glyph. */
export function drawGlyph(glyph: Glyph): SVGSVGElement {
  drawn ??= drawAll();
  return drawn.get(glyph)?.cloneNode(true) as SVGSVGElement;
}

/** All at once: what takes time is a document to read them in. */
function drawAll(): Map<Glyph, SVGSVGElement> {
  const glyphs = Object.keys(DRAWINGS) as Glyph[];
  const svgs = glyphs.map(
    (glyph) => `<svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">${DRAWINGS[glyph]}</svg>`,
  );
  const { documentElement } = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${svgs.join('')}</svg>`,
    'image/svg+xml',
  );
  const elements = document.importNode(documentElement, true).children as HTMLCollectionOf<SVGSVGElement>;
  return new Map([...elements].map((element, index) => [glyphs[index] as Glyph, element]));
}

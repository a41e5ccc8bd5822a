/** How a row's behaviour is seen, from the nearest to a person to the farthest. */
export const WAYS = ['browser', 'api', 'unit'] as const;
export type Way = (typeof WAYS)[number];

export interface LedgerRow {
  readonly id: string;
  readonly area: string;
  readonly text: string;
  /** The way it asks for. A test nearer to a person shows it as well, one farther away does not. */
  readonly way: Way;
  /** Areas whose rows say in full what this one sums up ("see there"); it is seen when all of them are. */
  readonly areas: readonly string[];
}

const ROW = /^\| ([A-Z0-9]+)-(\d{3}) \| (.*) \| ([^|]*) \| ([^|]*) \|$/;
const POINTER = 'see there';

/** The rows of docs/requirements.md that a test has to show: all but the open questions (OPEN). */
export function readLedger(markdown: string): LedgerRow[] {
  return markdown.split('\n').flatMap((line) => {
    const [, area, number, text = '', , how = ''] = ROW.exec(line) ?? [];
    if (!area || area === 'OPEN') return [];
    const areas = how === POINTER ? (text.match(/\b[A-Z]{2,}\b/g) ?? []) : [];
    return [{ id: `${area}-${number}`, area, text, way: wayOf(how), areas }];
  });
}

/** The ids of all rows, open questions too. */
export function rowIds(markdown: string): string[] {
  return [...markdown.matchAll(/^\| ([A-Z0-9]+-\d{3}) \|/gm)].map(([, id = '']) => id);
}

/** What is seen in several ways is seen in the one nearest to a person: a screen that makes its call shows both. */
function wayOf(how: string): Way {
  const [named = ''] = how.toLowerCase().split(/[:;(]/);
  return WAYS.find((way) => new RegExp(`\\b${way}\\b`).test(named)) ?? 'unit';
}

/** True if a test of one way shows what is to be seen in the other. */
export function shows(test: Way, wanted: Way): boolean {
  return WAYS.indexOf(test) <= WAYS.indexOf(wanted);
}

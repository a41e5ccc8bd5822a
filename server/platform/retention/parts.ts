/** The parts of the history: each has the rows of a quarter of a year, in UTC, and is known by the month it ends before. */

const QUARTER = 3;
/** So many quarters after this one have their part already. */
const AHEAD = 2;
/** How their names begin. */
export const PART = 'audit until ';

/** A table of one quarter. */
export interface Part {
  readonly name: string;
  /** False while it is not yet, or not any more, a part of the history. */
  readonly isPart: boolean;
  /** Whoever took it out was ended before the end. */
  readonly isLeaving: boolean;
}

/** Parts to be made, each from where the last one ends, and parts that nothing is kept of any more. */
export interface PartsPlan {
  readonly make: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  readonly drop: readonly Part[];
}

/**
 * What to do about the parts that there are.
 * @param now As the database has it, in ISO
 * @param months So long history is kept at least; 0: for good
 */
export function planParts(now: string, months: number, found: readonly Part[]): PartsPlan {
  const month = monthOf(now);
  const wanted = month - (month % QUARTER) + (1 + AHEAD) * QUARTER;
  const make = [];
  const last = Math.max(...found.filter(({ isPart }) => isPart).map(endOf));
  for (let end = last; end < wanted; end += QUARTER)
    make.push({ name: PART + told(end + QUARTER), from: startOf(end), to: startOf(end + QUARTER) });
  return { make, drop: months === 0 ? [] : found.filter((one) => endOf(one) <= month - months) };
}

function endOf({ name }: Part): number {
  return monthOf(name.slice(PART.length));
}

/** Months since the year 0, of a date as ISO writes it. */
function monthOf(iso: string): number {
  return Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1;
}

function told(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

function startOf(month: number): string {
  return `${told(month)}-01T00:00Z`;
}

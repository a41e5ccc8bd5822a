import { NO_VALUE } from '../no-value';
import type { Glyph } from '../states';

/** One of the values that each entry has: a part of its bar, or a line. */
export interface ChartPart {
  readonly key: string;
  readonly name: string;
  /** Class that gives the colour (`s-ready`), and the mark that tells it without colour. */
  readonly colour?: string | undefined;
  readonly glyph?: Glyph | undefined;
}

/** What stands at one place of the axis: a thing or a day. */
export interface ChartEntry {
  readonly key: string;
  readonly name: string;
  /** Values by the keys of the parts; one that lacks is zero, and null is none: its rows have no such value together. */
  readonly values: Readonly<Record<string, number | null>>;
  /** Where a click or Enter leads. */
  readonly address?: string | undefined;
  /** Where a click on a part of its column leads, by the keys of the parts. */
  readonly partAddresses?: Readonly<Record<string, string>> | undefined;
  /** Instead of the part's. */
  readonly colour?: string | undefined;
  readonly glyph?: Glyph | undefined;
}

export interface ChartProps {
  /** Upright bars of stacked parts, bars that lie below each other, or a line for each part. */
  readonly kind: 'columns' | 'bars' | 'line';
  /** Name of the picture and of the table behind it. */
  readonly label: string;
  /** What the entries are: head of the table's first column. */
  readonly axis: string;
  readonly parts: readonly ChartPart[];
  readonly entries: readonly ChartEntry[];
  /** The axis ends at the largest value times this, rounded up. */
  readonly headroom?: number | undefined;
  /** A value to compare with, such as the median of a team. */
  readonly reference?: { readonly name: string; readonly value: number } | undefined;
  write(value: number): string;
}

/** A value of an entry, or of several parts together, in words. */
export function valueText(value: number | null | undefined, write: ChartProps['write']): string {
  return value === null ? NO_VALUE : write(value ?? 0);
}

/** The sum of an entry's parts; none if one of them is none. */
export function totalOf({ values }: ChartEntry, parts: readonly ChartPart[]): number | null {
  if (parts.some(({ key }) => values[key] === null)) return null;
  return parts.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
}

/** From where to where each part of an entry's column reaches: what is below zero hangs below it. */
export function spansOf({ values }: ChartEntry, parts: readonly ChartPart[]) {
  let [low, high] = [0, 0];
  return parts.map(({ key }) => {
    const value = values[key] ?? 0;
    const from = value < 0 ? low : high;
    const to = from + value;
    low = Math.min(low, to);
    high = Math.max(high, to);
    return { key, low: Math.min(from, to), high: Math.max(from, to) };
  });
}

/** An entry in words: its name and all its values. */
export function entryText({ entries, parts, write }: ChartProps, place: number): string {
  const entry = entries[place];
  if (!entry) return '';
  const total = `${entry.name}: ${valueText(totalOf(entry, parts), write)}`;
  if (parts.length < 2) return total;
  return `${total} (${parts.map(({ key, name }) => `${name} ${valueText(entry.values[key], write)}`).join(', ')})`;
}

/** What a text that was pasted into a cell means there. */
import type { PropertyModel, Scalar } from '../model';
import type { Formatter } from '../value';
import { isNumber, KINDS, numberEntry } from '../value/kinds';

export interface CellChoice {
  readonly value: Scalar;
  readonly text: string;
}

export type CellReading =
  | { readonly kind: 'read'; readonly value: unknown; readonly text?: string | undefined }
  | { readonly kind: 'unreadable' }
  /** No value, or more than one, is called so; these begin with it or may be meant. */
  | { readonly kind: 'unknown' | 'ambiguous'; readonly choices: readonly CellChoice[] };

export type Unread = Exclude<CellReading, { readonly kind: 'read' }>;

/** So many of what may be meant are offered. */
export const CHOICES_OFFERED = 3;

const UNREADABLE: Unread = { kind: 'unreadable' };

/** Values that are typed: numbers and dates as the person writes them. Nothing clears the cell. */
export function readTyped(property: PropertyModel, text: string, format: Formatter): CellReading {
  if (text.trim() === '') return { kind: 'read', value: undefined };
  if (isNumber(property)) return readNumber(property, text, format);
  const { read } = KINDS[property.kind];
  if (!read) return { kind: 'read', value: text };
  try {
    const value = read(text, format);
    return value ? { kind: 'read', value } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** One of the values that there are, by what it is called, in whatever letter case, else by the value itself. */
export function readAmong(text: string, choices: readonly CellChoice[]): CellReading {
  const wanted = folded(text);
  if (wanted === '') return { kind: 'read', value: undefined };
  const called = choices.filter((one) => folded(one.text) === wanted);
  const found = called.length > 0 ? called : choices.filter(({ value }) => folded(String(value)) === wanted);
  const [only] = found;
  if (only && found.length === 1) return { kind: 'read', ...only };
  const meant = found.length > 0 ? found : choices.filter((one) => folded(one.text).startsWith(wanted));
  return { kind: meant.length > 1 ? 'ambiguous' : 'unknown', choices: meant.slice(0, CHOICES_OFFERED) };
}

/** `1.000` may be one or thousand: it is not guessed. */
function readNumber(property: PropertyModel, text: string, format: Formatter): CellReading {
  const value = numberEntry(property, format).read(text);
  if (value !== null && !Number.isNaN(value)) return { kind: 'read', value };
  const choices = format.numberMeanings(text).map((one) => ({ value: one, text: format.number(one) }));
  return choices.length > 0 ? { kind: 'ambiguous', choices } : UNREADABLE;
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase();
}

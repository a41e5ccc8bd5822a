import type { CellValue, ImportField } from '../../engine/http';
import type { Formatter } from '../../engine/value';

/** A cell as the person reads it; a text as the server reads it. */
export function cellText(value: CellValue, { type, format: kind }: ImportField, format: Formatter): string {
  if (value === null) return '';
  if (typeof value === 'number' && (type === 'number' || type === 'integer')) return format.number(value);
  if (typeof value === 'string' && kind === 'date') return format.date(dateOf(value, format) ?? value);
  return String(value);
}

/** What the person typed, as it is sent: numbers and dates in their own form, what is none as it stands. */
export function typedValue(text: string, { type, format: kind }: ImportField, format: Formatter): CellValue {
  const typed = text.trim();
  if (typed === '') return null;
  if (type === 'number' || type === 'integer') {
    const number = format.readNumber(typed);
    return number === null || Number.isNaN(number) ? typed : number;
  }
  return kind === 'date' ? (dateOf(typed, format) ?? typed) : typed;
}

function dateOf(text: string, format: Formatter): string | null {
  try {
    return format.readDate(text);
  } catch {
    return null;
  }
}

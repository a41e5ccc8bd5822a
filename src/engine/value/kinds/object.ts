import { isBlank } from '../blank';
import type { ValueKind } from './kind';

/** Members under their names. */
export const object: ValueKind = {
  of: { type: 'object' },
  called: ['things', 'things'],
  column: 'json',
  compares: 'other',
  sortable: false,
  filter: 'text',
  unfilterable: 'an object',
  width: 200,
  alignment: 'left',
  text: objectText,
  fromSheet: (cell) => (typeof cell === 'object' ? cell.day : cell),
};

/** The members of an object that are filled: `colour: red, size: 3`. */
export function objectText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, part]) => !isBlank(part))
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join(', ');
}

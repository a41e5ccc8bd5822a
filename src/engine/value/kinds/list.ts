import type { Scalar } from '../../model';
import type { SheetValue, ValueKind } from './kind';

/** Several values. */
export const list: ValueKind = {
  of: { type: 'array' },
  called: ['list', 'lists'],
  column: 'json',
  compares: 'other',
  sortable: false,
  filter: 'text',
  width: 200,
  alignment: 'left',
  text: (value, { titleOf }) => listText(value, titleOf, ', '),
  written: (value, { titleOf }) => listText(value, titleOf, '; '),
  fromSheet: (cell: SheetValue, { element }) => (typeof cell === 'object' ? cell.day : partsOf(cell).map(element)),
};

/** The elements of a list, those that are objects by their plain members. */
function listText(value: unknown, titleOf: (value: Scalar) => string, between: string): string {
  const one = (item: unknown): string =>
    typeof item === 'object' && item !== null
      ? Object.values(item)
          .filter((part) => typeof part !== 'object')
          .join(' ')
      : titleOf(item as Scalar);
  return (Array.isArray(value) ? value : [value]).map(one).join(between);
}

/** Signs between the values of a list in one cell. */
const BETWEEN = /[;\n]/;

function partsOf(cell: Scalar): string[] {
  return String(cell)
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

import type { ValueKind } from './kind';

/** Yes or no. */
export const boolean: ValueKind = {
  of: { type: 'boolean' },
  called: ['yes or no', 'yes or no'],
  column: 'boolean',
  compares: 'boolean',
  sortable: true,
  filter: 'checkbox',
  width: 64,
  alignment: 'center',
  text: (value, { titleOf }) => titleOf(value as boolean),
  fromSheet(cell) {
    if (typeof cell === 'object') return cell.day;
    return cell === 0 || cell === 1 ? cell === 1 : cell;
  },
};

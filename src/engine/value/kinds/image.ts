import type { ValueKind } from './kind';
import { text } from './text';

const { searched: _, short: __, ...long } = text;

/** A picture, as an address or as its own data. */
export const image: ValueKind = {
  ...long,
  of: { type: 'string', format: 'image' },
  called: ['picture', 'pictures'],
  compares: 'other',
  sortable: false,
  unfilterable: 'an image',
};

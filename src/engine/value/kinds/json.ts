import type { ValueKind } from './kind';
import { objectText } from './object';
import { text } from './text';

const { searched: _, short: __, ...long } = text;

/** A text that is JSON. */
export const json: ValueKind = {
  ...long,
  of: { type: 'string', format: 'json' },
  called: ['JSON', 'JSON'],
  compares: 'other',
  text: objectText,
};

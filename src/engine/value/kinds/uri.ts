import type { ValueKind } from './kind';
import { text } from './text';

/** The address of a page of the web. */
export const uri: ValueKind = {
  ...text,
  of: { type: 'string', format: 'uri' },
  called: ['web address', 'web addresses'],
  validated: true,
  width: 260,
};

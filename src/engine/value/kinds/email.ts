import type { ValueKind } from './kind';
import { text } from './text';

/** The address of a mailbox. */
export const email: ValueKind = {
  ...text,
  of: { type: 'string', format: 'email' },
  called: ['e-mail address', 'e-mail addresses'],
  validated: true,
};

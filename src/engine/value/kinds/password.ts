import type { ValueKind } from './kind';
import { text } from './text';

const { searched: _, ...unread } = text;

/** What is entered and never shown: nothing but its hash is stored. */
export const password: ValueKind = {
  ...unread,
  of: { type: 'string', format: 'password' },
  called: ['password', 'passwords'],
};

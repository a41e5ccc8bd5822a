import type { SessionInfo } from './cockpit';

/** Whose forms are kept. */
export function personOf({ businessUnit, userId }: Pick<SessionInfo, 'businessUnit' | 'userId'>): string {
  return JSON.stringify([businessUnit, userId]);
}

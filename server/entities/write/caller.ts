import type { Session } from '../../platform/context';

/** Whose call it is, for its repeats: the person's, or that of the one access key, since keys differ in what they may read. */
export function callerOf({ userName, key }: Pick<Session, 'userName' | 'key'>): string {
  return key ? `key:${key.id}` : userName;
}

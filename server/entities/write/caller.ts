import type { Session } from '../../platform/context';

/** Whose call it is, for its repeats: the person's, or that of the one access key, since keys differ in what they may read. */
export function callerOf({ userName, key }: Pick<Session, 'userName' | 'key'>): string {
  return key ? `key:${key.id}` : userName;
}

/**
 * SQL that a row of `command` is the caller's, of whom parameters or columns are given: `callerOf` and the user's id. A
 * person stays one under another name; an older server kept no id.
 */
export function isCallers(caller: string, userId: string): string {
  return `case when command.user_id is null or command.user_name like 'key:%' then command.user_name = ${caller} else command.user_id = ${userId} end`;
}

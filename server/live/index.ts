/**
 * From a change in the database to a message on the screen:
 *
 *   change table → reader (commit order) → dispatcher (table → views → groups) → pending (100 ms, last write) → group
 */
export { CHANGE_CHANNEL, type ChangeReader, startChangeReader } from './change-reader';
export type { ReaderLimits } from './limits';

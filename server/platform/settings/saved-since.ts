import { ERROR_CODES } from '../../../src/engine/http';
import type { Session } from '../context';
import type { Database } from '../db';
import { Refusal, type Said } from '../errors';
import { type SettingPlace, type SharedScope, settingsOfScope } from './values';

/** The refusal of a write over what somebody else has saved since, with what stands there now. */
export async function savedSince(
  database: Database,
  session: Session,
  place: SettingPlace,
  scope: SharedScope = 'Business',
): Promise<Refusal> {
  const stored = await settingsOfScope(database, session, scope, place);
  const value = stored.find(({ key }) => key === place.key)?.value ?? null;
  return stale({ value });
}

/** The refusal itself, with what stands there now. */
export function stale(current: Readonly<Record<string, unknown>>): Refusal {
  const message = 'The setting was saved by someone else since it was read';
  const said: Said = { kind: 'text', key: 'server.rows.stale' };
  return new Refusal(409, ERROR_CODES.stale, message, { current, changed: ['value'] }, {}, said);
}

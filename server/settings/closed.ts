import { isGlobalAdmin } from '../../src/engine/permission';
import type { Session } from '../context';
import type { Database } from '../db/database';
import { accessDenied } from '../errors';
import { isClosed, type SettingPlace, type WrittenScope } from './values';

/** Refuses to write over a default that is closed to this scope (API-021). A global administrator may. */
export async function refuseClosed(
  database: Database,
  session: Session,
  scope: WrittenScope,
  place: SettingPlace,
): Promise<void> {
  if (isGlobalAdmin(session)) return;
  if (await isClosed(database, session, scope, place)) throw accessDenied(`${place.owner}.${place.key}`);
}

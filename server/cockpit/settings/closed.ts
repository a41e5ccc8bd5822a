import { ENABLED_WIDGETS } from '../../../src/engine/http';
import { isGlobalAdmin } from '../../../src/engine/permission';
import type { Session } from '../../platform/context';
import type { Database } from '../../platform/db';
import { accessDenied } from '../../platform/errors';
import { isClosed, type SettingPlace, type WrittenScope } from '../../platform/settings';

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

/** Who may choose widgets. */
export const EDIT_DASHBOARD = 'header.dashboard_settings';

/** Refuses what a person may not even set for oneself alone: which widgets one's dashboard shows needs a right. */
export function refuseForOneself(session: Session, scope: WrittenScope, { owner, key }: SettingPlace): void {
  const isWidgets = owner === ENABLED_WIDGETS.Owner && key === ENABLED_WIDGETS.Key;
  if (scope === 'User' && isWidgets && !session.may(EDIT_DASHBOARD)) throw accessDenied(EDIT_DASHBOARD);
}

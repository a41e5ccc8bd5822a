/** The cockpit of one session, as every screen is given it. */
import { ROWS_LIMIT } from '../../engine/constants';
import { createRemembered } from '../../engine/form';
import type { ProductResponse } from '../../engine/http';
import { createPermissions, isAdmin, rolesOf } from '../../engine/permission';
import { claimsOf, type Session } from '../../engine/session';
import { personalFormatter } from '../../engine/value';
import { browserSignals, createAlerts } from '../../renderers/bell';
import type { Cockpit } from '../../renderers/cockpit';
import { personOf } from '../../renderers/person-of';
import { localStore } from '../browser-storage';
import type { CockpitData } from '../load-cockpit';
import { languageOfSession, type Services } from '../services';
import { writeNumbersBy } from '../texts';
import { shownRoles } from './development-role';
import { TEMPLATES } from './templates';

/** A whole number of rows above none, else the documented limit. */
function rowsLimitOf(setting: unknown): number {
  const limit = Number(setting);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : ROWS_LIMIT;
}

interface CockpitParts extends Pick<Cockpit, 'live' | 'messages' | 'refresh'> {
  product(): ProductResponse;
}

/**
 * Puts together what the session, the server's data and the services give. The definitions are those that `product`
 * gives at the moment, so that newer ones leave what stands open as it is.
 */
export function buildCockpit(
  services: Services,
  session: Session,
  settings: CockpitData['settings'],
  { product, live, messages, refresh }: CockpitParts,
): Cockpit {
  const language = languageOfSession(session);
  const claims = claimsOf(session.token);
  const held = claims ? { roles: claims.role, systemRoles: claims.systemRole } : rolesOf(session.roles);
  const roles = shownRoles(held, session.userName, window.location.hostname);
  const { userSettings } = settings;
  const format = personalFormatter(language, userSettings);
  writeNumbersBy((value) => format.number(value));
  const permissions = createPermissions({
    sets: product().permissions,
    settings: settings.permissions,
    ...roles,
    onProblem: (problem) => console.warn('Permission settings', problem),
  });
  return {
    http: services.http,
    session: {
      userId: session.userId,
      userName: session.userName,
      displayName: session.displayName,
      businessUnit: session.businessUnit,
      roles: roles.roles,
      features: new Set(session.enabledFeatures),
      language,
      isAdmin: isAdmin(roles) || permissions.may(),
      viewedBy: session.viewedBy,
      lacksSecondFactor: session.lacksSecondFactor ?? false,
    },
    get product() {
      return product();
    },
    settings,
    rowsLimit: rowsLimitOf(userSettings.rowsLimit),
    format,
    live,
    messages,
    keptForms: services.keptForms,
    remembered: createRemembered(localStore, personOf(session)),
    alerts: createAlerts(localStore, personOf(session), browserSignals),
    templates: TEMPLATES,
    may: (permission) => permissions.may(permission),
    holders: (permission) => permissions.holders(permission),
    refresh,
    viewAs: services.viewAs,
    logOut: () => services.session.send({ type: 'LOGOUT' }),
  };
}

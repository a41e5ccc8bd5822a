import type { FastifyInstance } from 'fastify';
import {
  SETTINGS,
  type SettingInForce,
  type SettingOrigin,
  type SettingSectionInForce,
} from '../../../src/engine/http/calls';
import type { SettingsSection } from '../../../src/engine/model';
import { isGlobalAdmin } from '../../../src/engine/permission';
import { boundedValue, settingValue } from '../../../src/engine/setting';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import {
  isOfSystem,
  OWNERS,
  type SettingClient,
  type SettingScope,
  settingsFor,
  settingsOfScope,
} from '../../platform/settings';

type Parts = Pick<ServerContext, 'database' | 'product'>;

/** What the interface calls the scopes. */
const ORIGINS: Readonly<Record<SettingScope, SettingOrigin>> = {
  System: 'Factory',
  Business: 'BusinessUnit',
  Role: 'Role',
  User: 'User',
};

/** What every setting may be, what stands for it and where that comes from (SETTINGS-012, SETTINGS-017). */
export function registerInForce(app: FastifyInstance, { database, product }: Parts): void {
  serve(app, SETTINGS.inForce, async (request): Promise<SettingSectionInForce[]> => {
    const session = sessionOf(request);
    // Switches are settings of their own kind, with calls of their own.
    const sections = product.current.product.settings.filter(({ clientId }) => clientId !== 'AppSettings');
    return Promise.all(sections.map((section) => sectionInForce(database, section, session)));
  });
}

async function sectionInForce(
  database: Parts['database'],
  section: SettingsSection,
  session: Session,
): Promise<SettingSectionInForce> {
  const clientId = section.clientId as SettingClient;
  const place = { clientId, owner: OWNERS.userSettings };
  const [entries, factory, unit, user] = await Promise.all([
    settingsFor(database, session, clientId),
    settingsOfScope(database, session, 'System', place),
    settingsOfScope(database, session, 'Business', place),
    settingsOfScope(database, session, 'User', place),
  ]);
  const mayAll = isGlobalAdmin(session);
  const settings = section.properties.map((property): SettingInForce => {
    const of = <T extends { key: string }>(stored: readonly T[]) => stored.find(({ key }) => key === property.name);
    const own = of(entries.filter(({ owner }) => owner === place.owner));
    const fits = settingValue(property, own?.value);
    const value = boundedValue(property, fits ?? property.default);
    const stored = { Factory: of(factory)?.value, BusinessUnit: of(unit)?.value, User: of(user)?.value };
    const isClosedToUnit = !mayAll && of(factory)?.canCustomerModify === false;
    const isClosedToUser = !mayAll && [of(factory), of(unit)].some((wider) => wider?.canUserModify === false);
    return {
      property,
      stored: Object.fromEntries(Object.entries(stored).filter(([, text]) => text !== undefined)),
      ...(value === undefined ? {} : { value }),
      from: own && fits !== undefined ? ORIGINS[own.scope] : 'Default',
      closed: [
        ...(isClosedToUnit ? (['BusinessUnit'] as const) : []),
        ...(isClosedToUser || isOfSystem(place) ? (['User'] as const) : []),
      ],
    };
  });
  return { name: section.name, clientId, settings };
}

import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { EDIT_SETTINGS } from '../../../src/engine/permission';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import { cockpitSettings, OWNERS } from '../../platform/settings/cockpit-settings';
import { type SettingClient, settingsFor, typedValues } from '../../platform/settings/values';

type Parts = Pick<ServerContext, 'database' | 'product'>;

const SECTIONS = [
  { path: API.cockpitSection, section: 'Cockpit' },
  { path: API.terminalSection, section: 'Terminal' },
  // What holds for the whole system is for those who edit it.
  { path: API.systemSection, section: 'System', permission: EDIT_SETTINGS },
] as const;

/** The sections of settings.json as they hold for the session (API-051 to API-053), and its menu (API-012). */
export function registerSections(app: FastifyInstance, parts: Parts): void {
  for (const { path, section, ...guard } of SECTIONS)
    app.get(
      apiPath(path),
      documented({ summary: `Settings of the section ${section}`, answer: { type: 'object' }, ...guard }),
      (request) => sectionValues(parts, section, sessionOf(request)),
    );

  app.get(
    apiPath(API.menuSettings),
    documented({ summary: 'Menu settings of the session', answer: { type: 'object' } }),
    async (request) => {
      const { Routes } = await cockpitSettings(parts.database, parts.product.current.product, sessionOf(request));
      return Routes.menuSettings;
    },
  );
}

/** What is stored for the session, else the default; empty for a section that the product lacks. */
async function sectionValues(
  { database, product }: Parts,
  name: string,
  session: Session,
): Promise<Record<string, unknown>> {
  const section = product.current.product.settings.find((one) => one.name === name);
  if (!section) return {};
  const entries = await settingsFor(database, session, section.clientId as SettingClient);
  const own = entries.filter(({ owner }) => owner === OWNERS.userSettings);
  return typedValues(section, Object.fromEntries(own.map(({ key, value }) => [key, value])));
}

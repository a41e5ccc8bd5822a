import type { FastifyInstance } from 'fastify';
import { SETTINGS } from '../../../src/engine/http/calls';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { cockpitSettings, OWNERS, type SettingClient, settingsFor, typedValues } from '../../platform/settings';

type Parts = Pick<ServerContext, 'database' | 'product'>;

const SECTIONS = [
  [SETTINGS.cockpitSection, 'Cockpit'],
  [SETTINGS.terminalSection, 'Terminal'],
  [SETTINGS.systemSection, 'System'],
] as const;

/** The sections of settings.json as they hold for the session (API-051 to API-053), and its menu (API-012, API-013). */
export function registerSections(app: FastifyInstance, parts: Parts): void {
  for (const [call, name] of SECTIONS) serve(app, call, (request) => sectionValues(parts, name, sessionOf(request)));

  const routes = async (session: Session) =>
    (await cockpitSettings(parts.database, parts.product.current.product, session)).Routes;
  serve(app, SETTINGS.menu, async (request) => (await routes(sessionOf(request))).menuSettings);
  serve(app, SETTINGS.routes, (request) => routes(sessionOf(request)));
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

import type { FastifyInstance } from 'fastify';
import { registerCompany } from './company';
import { registerForAll } from './for-all';
import { registerForOneself } from './for-oneself';
import { registerInForce } from './in-force';
import type { SettingsParts } from './parts';
import { registerProduct } from './product-calls';
import { registerSections } from './sections';
import { registerSeeding } from './seeding';
import { registerSwitches } from './switches';
import { registerWidgets } from './widget-calls';

/** Settings, definitions and widgets of the session's cockpit. */
export function registerSettings(app: FastifyInstance, parts: SettingsParts): void {
  registerSections(app, parts);
  registerInForce(app, parts);
  registerSwitches(app, parts);
  registerCompany(app, parts);
  registerSeeding(app, parts);
  registerForOneself(app, parts);
  registerForAll(app, parts);
  registerProduct(app, parts);
  registerWidgets(app, parts);
}

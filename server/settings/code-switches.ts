import type { ProductModel } from '../../src/engine/definition/model';
import type { SwitchEntry } from '../../src/engine/http/api';
import type { Session } from '../context';
import type { Database } from '../db/database';
import { OWNERS } from './cockpit-settings';
import { type SettingClient, settingsOfScope, typedValues, writeSetting } from './values';

/** The section of settings.json whose properties are the switches (OPEN-177). */
const SECTION = 'CodeSwitches';

type Settings = Pick<ProductModel, 'settings'>;

/** The switches that the product has. */
export function codeSwitches(product: Settings): SwitchEntry[] {
  return (sectionOf(product)?.properties ?? []).map(({ name, title, description }) => ({
    name,
    description: description ?? title,
  }));
}

/** Names of those that are on in a business unit. Nobody turns one for oneself alone. */
export async function enabledSwitches(database: Database, product: Settings, businessUnit: string): Promise<string[]> {
  const section = sectionOf(product);
  if (!section) return [];
  const place = { clientId: section.clientId, owner: OWNERS.codeSwitches };
  const stored = await settingsOfScope(database, { businessUnit, userId: '' }, 'Business', place);
  const values = typedValues(section, Object.fromEntries(stored.map(({ key, value }) => [key, value])));
  return section.properties.map(({ name }) => name).filter((name) => values[name] === true);
}

/** Turns these on and all others off. */
export async function saveSwitches(
  database: Database,
  product: Settings,
  session: Session,
  names: readonly string[],
): Promise<void> {
  const section = sectionOf(product);
  for (const { name } of section?.properties ?? [])
    await writeSetting(database, session, 'Business', {
      clientId: section?.clientId as SettingClient,
      owner: OWNERS.codeSwitches,
      key: name,
      value: String(names.includes(name)),
    });
}

function sectionOf({ settings }: Settings) {
  return settings.find(({ name }) => name === SECTION);
}

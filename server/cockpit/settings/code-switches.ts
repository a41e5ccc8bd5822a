import type { SwitchEntry } from '../../../src/engine/http';
import type { ProductModel } from '../../../src/engine/model';
import type { Session } from '../../platform/context';
import type { Database } from '../../platform/db';
import { OWNERS, type SettingClient, settingsOfScope, typedValues, writeSetting } from '../../platform/settings';

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

/**
 * Turns these on and all others off. Gives false, and turns nothing, if others are on than were seen; one that is not
 * turned is not written, so that it stays as somebody else turns it at the same moment.
 */
export async function saveSwitches(
  database: Database,
  product: Settings,
  session: Session,
  names: readonly string[],
  seen: readonly string[] | undefined,
): Promise<boolean> {
  const section = sectionOf(product);
  const enabled = await enabledSwitches(database, product, session.businessUnit);
  if (seen && (seen.length !== enabled.length || !seen.every((name) => enabled.includes(name)))) return false;
  const turned = (section?.properties ?? []).filter(({ name }) => names.includes(name) !== enabled.includes(name));
  for (const { name } of turned)
    await writeSetting(database, session, 'Business', {
      clientId: section?.clientId as SettingClient,
      owner: OWNERS.codeSwitches,
      key: name,
      value: String(names.includes(name)),
    });
  return true;
}

function sectionOf({ settings }: Settings) {
  return settings.find(({ name }) => name === SECTION);
}

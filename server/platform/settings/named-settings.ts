import type { ProductModel } from '../../../src/engine/model';
import type { Session } from '../context';
import type { Database } from '../db';
import { type SettingClient, settingsFor, typedValues } from './values';

const OWNER = 'userSettings';

/** The settings of other sections that definitions name as `{settings.x}`, with their values for a session. */
export async function namedSettings(
  database: Database,
  product: ProductModel,
  session: Session,
): Promise<Record<string, unknown>> {
  const names = namesIn(product.entities);
  const found: Record<string, unknown> = {};
  for (const section of product.settings) {
    const named = section.properties.map(({ name }) => name).filter((name) => names.has(name));
    if (named.length === 0) continue;
    const entries = await settingsFor(database, session, section.clientId as SettingClient);
    const stored = entries.filter(({ owner }) => owner === OWNER).map(({ key, value }) => [key, value]);
    const values = typedValues(section, Object.fromEntries(stored));
    for (const name of named) found[name] = values[name];
  }
  return found;
}

const kept = new WeakMap<object, ReadonlySet<string>>();

function namesIn(entities: ProductModel['entities']): ReadonlySet<string> {
  const known = kept.get(entities);
  if (known) return known;
  const found = JSON.stringify(entities).matchAll(/"\{settings\.(\w+)\}"/g);
  const names = new Set([...found].map(([, name = '']) => name));
  kept.set(entities, names);
  return names;
}

import type { ProductModel } from '../../../src/engine/model';
import type { Database } from '../db';
import { settingsFor, typedValues } from './values';

/** Where the setting stands. */
const PLACE = { clientId: 'Backend', owner: 'userSettings', key: 'passwordMinimumLength' } as const;

/**
 * The least length of a password in a business unit (VALID-009, OPEN-045). Asked for nobody in particular, so that no
 * person can make it shorter for oneself.
 */
export async function passwordMinimum(
  database: Database,
  product: Pick<ProductModel, 'settings'>,
  businessUnit: string,
): Promise<number> {
  const section = product.settings.find(({ clientId }) => clientId === PLACE.clientId);
  if (!section) return 0;
  const entries = await settingsFor(database, { businessUnit, userId: '', roles: [] }, PLACE.clientId);
  const stored = entries.filter(({ owner, key }) => owner === PLACE.owner && key === PLACE.key);
  const values = typedValues(section, Object.fromEntries(stored.map(({ key, value }) => [key, value])));
  return Number(values[PLACE.key] ?? 0);
}

/** Another system of the demo: an account that nobody logs in with, and a key as one stands in its list. */
import { digestOf, hintOf, newKey } from '../../platform/auth';
import type { DemoUnit } from './people';
import type { Owner } from './write';

const DAY_MS = 24 * 60 * 60_000;
const ENDS_IN_DAYS = 90;

/** Adds both to a unit; the id is the account's. Nobody is told the key, so that nothing calls with it. */
export async function addMachine(owner: Owner, unit: DemoUnit, id: string): Promise<void> {
  await owner
    .insertInto('app_user')
    .values({
      id,
      business_unit: unit,
      user_name: 'web-shop',
      display_name: 'Web shop',
      user_roles: JSON.stringify(['OperatorRole']),
      user_type: 'ExternalAutomatedUser',
    })
    .execute();
  const key = newKey();
  await owner
    .insertInto('access_key')
    .values({
      business_unit: unit,
      user_id: id,
      name: 'Orders of the shop',
      hint: hintOf(key),
      key_hash: digestOf(key),
      reads: JSON.stringify(['material', 'stock']),
      writes: JSON.stringify(['sales-order']),
      created_by: 'admin',
      ends_at: new Date(Date.now() + ENDS_IN_DAYS * DAY_MS).toISOString(),
    })
    .execute();
}

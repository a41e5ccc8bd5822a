/** What an empty database is filled with: demo data, or one administrator. */

import { DEFAULT_REGION } from '../../src/engine/constants';
import type { ProductModel } from '../../src/engine/definition/model';
import { createZone } from '../../src/engine/value';
import type { ServerContext } from '../context';
import type { Database } from '../db';
import { tablesOf } from '../entities/tables/table';
import { type Administrator, addAdministrator } from './administrator';
import { FULL_BLOCK, makeBlock, partOf } from './block';
import { seedLookups } from './lookups';
import { DEMO_UNITS, type DemoUnit, seedPeople } from './people';
import { writeRows } from './write';

export { oneTimePassword } from './administrator';
export { makeBlock } from './block';
export { ean13 } from './materials';
export { DEMO_PASSWORD, DEMO_UNITS, DEMO_USERS } from './people';

export type SeedResult = Administrator | { readonly kind: 'demo'; readonly rows: number };

/** How much of each block a unit gets. */
const SHARES: Readonly<Record<DemoUnit, number>> = { 'Nordlager Oslo': 0.9, 'Nordlager Bergen': 0.1 };

/** Fills a database that has no business unit yet, as the configuration says; null if there was nothing to do. */
export async function seedEmpty(
  { config, database, product, clock, log }: ServerContext,
  scale: number,
): Promise<SeedResult | null> {
  const unit = await database.owner.selectFrom('business_unit').select('name').limit(1).executeTakeFirst();
  if (unit) return null;
  const { current } = product;
  const features = Object.keys(current.product.features);
  if (config.seed === 'none') return addAdministrator(database, features);
  const started = performance.now();
  await seedPeople(database, features);
  await seedLookups(database);
  const rows = await seedRows(database, current.product, clock.now(), scale);
  log.info({ rows, ms: Math.round(performance.now() - started) }, 'demo data written');
  return { kind: 'demo', rows };
}

/**
 * Writes the demo's rows: one block per whole scale, a part of a block for a fraction. `from` is the number of the first
 * block, for adding to what is there. Gives the number of rows.
 */
export async function seedRows(
  database: Database,
  product: ProductModel,
  now: Date,
  scale: number,
  from = 0,
): Promise<number> {
  const tables = tablesOf(product);
  const today = startOfDay(now);
  let written = 0;
  for (let block = from; block - from < scale; block++) {
    const share = Math.min(1, scale - (block - from));
    for (const unit of DEMO_UNITS) {
      for (const [entity, rows] of makeBlock(unit, block, partOf(FULL_BLOCK, share * SHARES[unit]), today)) {
        const table = tables.get(entity);
        if (!table) continue;
        await writeRows(database, table, unit, rows);
        written += rows.length;
      }
    }
  }
  await database.wake('change');
  return written;
}

/** Adds blocks until the demo is so many times its usual size; gives the number of rows added. */
export async function topUp({ database, product, clock }: ServerContext, scale: number): Promise<number> {
  const present = await database.query({ text: "select 1 from supplier where id like 'o%-sup-1'", values: [] });
  if (present.length >= scale) return 0;
  return seedRows(database, product.current.product, clock.now(), scale - present.length, present.length);
}

function startOfDay(now: Date): Date {
  const zone = createZone(DEFAULT_REGION);
  const date = new Date(zone.toWall(now.getTime())).toISOString().slice(0, 10);
  return new Date(zone.day(date).start);
}

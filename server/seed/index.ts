/** What an empty database is filled with: demo data, or one administrator. */
import { sql } from 'kysely';
import { DEFAULT_REGION } from '../../src/engine/constants';
import { createZone } from '../../src/engine/value';
import type { ServerContext } from '../context';
import { tablesOf } from '../entities/tables/table';
import { type Administrator, addAdministrator } from './administrator';
import { FULL_BLOCK, makeBlock, partOf } from './block';
import { seedLookups } from './lookups';
import { DEMO_UNITS, type DemoUnit, seedPeople } from './people';
import { type Owner, writeRows } from './write';

export { oneTimePassword } from './administrator';
export { makeBlock } from './block';
export { ean13 } from './materials';
export { DEMO_PASSWORD, DEMO_UNITS, DEMO_USERS } from './people';

export type SeedResult = Administrator | { readonly kind: 'demo'; readonly rows: number };

/** How much of each block a unit gets. */
const SHARES: Readonly<Record<DemoUnit, number>> = { 'Nordlager Oslo': 0.9, 'Nordlager Bergen': 0.1 };

/** Servers that start together on one empty database wait for each other on this lock. */
const LOCK = 5_280_001;

/**
 * Fills a database that has no business unit yet, as the configuration says; null if there was nothing to do. All of it
 * or nothing, so that a server that is killed meanwhile starts anew.
 */
export async function seedEmpty(ctx: ServerContext, scale: number): Promise<SeedResult | null> {
  const { config, database, product, log } = ctx;
  if (!(await isEmpty(database.owner))) return null;
  const features = Object.keys(product.current.product.features);
  const started = performance.now();
  const result = await database.owner.transaction().execute(async (tx): Promise<SeedResult | null> => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (!(await isEmpty(tx))) return null;
    if (config.seed === 'none') return addAdministrator(tx, features);
    await seedPeople(tx, features);
    await seedLookups(tx);
    return { kind: 'demo', rows: await writeBlock(tx, ctx, 0, Math.min(1, scale)) };
  });
  if (result?.kind !== 'demo') return result;
  const rows = result.rows + (await addBlocks(ctx, 1, scale));
  await analyse(ctx);
  log.info({ rows, ms: Math.round(performance.now() - started) }, 'demo data written');
  return { kind: 'demo', rows };
}

/** Adds blocks until the demo is so many times its usual size; gives the number of rows added. */
export async function topUp(ctx: ServerContext, scale: number): Promise<number> {
  const present = await ctx.database.query({ text: "select 1 from supplier where id like 'o%-sup-1'", values: [] });
  const rows = await addBlocks(ctx, present.length, scale);
  if (rows > 0) await analyse(ctx);
  return rows;
}

/** Writes the blocks from a number up to the scale, each in a transaction of its own. */
async function addBlocks(ctx: ServerContext, from: number, scale: number): Promise<number> {
  let written = 0;
  for (let block = from; block < scale; block++) {
    const share = Math.min(1, scale - block);
    written += await ctx.database.owner.transaction().execute((tx) => writeBlock(tx, ctx, block, share));
  }
  await ctx.database.wake('change');
  return written;
}

/** Writes one block, or a share of it, for both units; gives the number of rows. */
async function writeBlock(
  owner: Owner,
  { product, clock }: ServerContext,
  block: number,
  share: number,
): Promise<number> {
  const tables = tablesOf(product.current.product);
  const today = startOfDay(clock.now());
  let written = 0;
  for (const unit of DEMO_UNITS) {
    for (const [entity, rows] of makeBlock(unit, block, partOf(FULL_BLOCK, share * SHARES[unit]), today)) {
      const table = tables.get(entity);
      if (!table) continue;
      await writeRows(owner, table, unit, rows);
      written += rows.length;
    }
  }
  return written;
}

async function isEmpty(owner: Owner): Promise<boolean> {
  return (await owner.selectFrom('business_unit').select('name').limit(1).executeTakeFirst()) === undefined;
}

/** Tells the planner what the tables hold now; the built-in database has nothing that does so by itself. */
async function analyse({ database, product }: ServerContext): Promise<void> {
  for (const { name } of tablesOf(product.current.product).values())
    await sql`analyze ${sql.table(name)}`.execute(database.owner);
}

function startOfDay(now: Date): Date {
  const zone = createZone(DEFAULT_REGION);
  const date = new Date(zone.toWall(now.getTime())).toISOString().slice(0, 10);
  return new Date(zone.day(date).start);
}

/** What an empty database is filled with: demo data, or one administrator. */
import { sql } from 'kysely';
import { DEFAULT_REGION } from '../../../src/engine/constants';
import { createZone } from '../../../src/engine/value';
import { tablesOf } from '../../entities';
import type { ServerContext } from '../../platform/context';
import { LOCKS, tellOfChange } from '../../platform/db';
import { type Administrator, addAdministrator, FIRST_UNIT } from './administrator';
import { FULL_BLOCK, makeBlock, partOf } from './block';
import { seedCompanies } from './companies';
import { seedLookups } from './lookups';
import { continueNumbers } from './numbers';
import { DEMO_UNITS, type DemoUnit, seedPeople } from './people';
import { withoutIndexes } from './without-indexes';
import { type Owner, type Writing, writeRows } from './write';

export { type Administrator, FIRST_UNIT, renewAdministrator } from './administrator';
export { makeBlock } from './block';
export { ean13 } from './materials';
export { newUnit } from './new-unit';
export { DEMO_ACCOUNTS, DEMO_HANDS, DEMO_PASSWORD, DEMO_UNITS, DEMO_USERS } from './people';

export type SeedResult = Administrator | { readonly kind: 'demo'; readonly rows: number };

/** From this scale on rows are written without indexes. */
const WORTHWHILE = 0.5;

/** How much of each block a unit gets. */
const SHARES: Readonly<Record<DemoUnit, number>> = { 'Nordlager Oslo': 0.9, 'Nordlager Bergen': 0.1 };

/**
 * Fills a database that has no business unit yet, as the configuration says; null if there was nothing to do. All of it or
 * nothing, so that a server that is killed meanwhile starts anew.
 */
export async function seedEmpty(ctx: ServerContext, scale: number): Promise<SeedResult | null> {
  const { config, database, product, log } = ctx;
  if (!(await isEmpty(database.owner))) return null;
  const features = Object.keys(product.current.product.features);
  const started = performance.now();
  const result = await database.owner.transaction().execute(async (tx): Promise<SeedResult | null> => {
    await sql`select pg_advisory_xact_lock(${LOCKS.seeding})`.execute(tx);
    if (!(await isEmpty(tx))) return null;
    if (config.seed === 'none') return addAdministrator(tx, FIRST_UNIT, features);
    await seedPeople(tx, features);
    await seedCompanies(tx);
    await seedLookups(tx);
    return { kind: 'demo', rows: await writeBlocks(tx, ctx, 0, scale) };
  });
  if (result?.kind !== 'demo') return result;
  await analyse(database.owner, namesOf(ctx));
  log.info({ rows: result.rows, ms: Math.round(performance.now() - started) }, 'demo data written');
  return result;
}

/**
 * Adds blocks until the demo is so many times its usual size; gives the number of rows added, or a sentence where the
 * database holds no demo.
 */
export async function topUp(ctx: ServerContext, scale: number): Promise<number | string> {
  const { database } = ctx;
  const units = await database.owner.selectFrom('business_unit').select('name').execute();
  if (!DEMO_UNITS.every((unit) => units.some(({ name }) => name === unit)))
    return `The database holds data that is no demo: it has no business units ${DEMO_UNITS.join(' and ')}`;
  const present = await database.query({ text: "select 1 from supplier where id like 'o%-sup-1'", values: [] });
  const rows = await database.owner.transaction().execute((tx) => writeBlocks(tx, ctx, present.length, scale));
  if (rows > 0) await analyse(database.owner, namesOf(ctx));
  await tellOfChange(ctx);
  return rows;
}

/** Writes the blocks from a number up to the scale; gives the number of rows. */
function writeBlocks(tx: Owner, ctx: ServerContext, from: number, scale: number): Promise<number> {
  const names = namesOf(ctx);
  const write = async () => {
    let written = 0;
    let known = Math.max(1, from);
    for (let block = from; block < scale; block++) {
      // The triggers' plans were made for smaller tables: they would go on to read them whole, for each row.
      if (block >= 2 * known) {
        await analyse(tx, names);
        known = block;
      }
      await sql`discard plans`.execute(tx);
      written += await writeBlock(tx, ctx, block, Math.min(1, scale - block));
    }
    await continueNumbers(tx);
    return written;
  };
  // For a few rows the indexes cost less than building them anew.
  return scale - from < WORTHWHILE ? write() : withoutIndexes(tx, names, write);
}

/** Writes one block, or a share of it, for both units; gives the number of rows. */
async function writeBlock(
  owner: Owner,
  { product, clock }: ServerContext,
  block: number,
  share: number,
): Promise<number> {
  const tables = tablesOf(product.current.product);
  const now = clock.now();
  const time = { today: startOfDay(now), now };
  let written = 0;
  let last: Writing = { done: Promise.resolve() };
  for (const unit of DEMO_UNITS) {
    for (const [entity, rows] of makeBlock(unit, block, partOf(FULL_BLOCK, share * SHARES[unit]), time)) {
      const table = tables.get(entity);
      if (!table) continue;
      last = await writeRows(owner, table, unit, rows, last);
      written += rows.length;
    }
  }
  await last.done;
  return written;
}

async function isEmpty(owner: Owner): Promise<boolean> {
  return (await owner.selectFrom('business_unit').select('name').limit(1).executeTakeFirst()) === undefined;
}

function namesOf({ product }: ServerContext): string[] {
  return [...tablesOf(product.current.product).values()].map(({ name }) => name);
}

/** Tells the planner what the tables hold now; the built-in database has nothing that does so by itself. */
async function analyse(owner: Owner, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`analyze ${sql.table(name)}`.execute(owner);
}

function startOfDay(now: Date): Date {
  const zone = createZone(DEFAULT_REGION);
  const date = new Date(zone.toWall(now.getTime())).toISOString().slice(0, 10);
  return new Date(zone.day(date).start);
}

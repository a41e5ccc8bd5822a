/** Databases of tests: on the PostgreSQL server that TEST_DATABASE_URL names, else PGlite in a temporary folder. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Config } from '../../server/platform/config';
import { openDatabase } from '../../server/platform/db';

/** What a server's configuration says of its database. */
export interface DatabasePlace {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
}

export interface TestDatabase<P extends DatabasePlace = DatabasePlace> {
  readonly config: P;
  drop(): Promise<void>;
}

/** Without any table yet. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createDatabase(server) : folder();
}

/** With the demo data that tests/server/template.ts made for the run. */
export async function copyOfTemplate(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const template = inject('template');
  if (server) return createDatabase(server, `template ${new URL(template.databaseUrl ?? '').pathname.slice(1)}`);
  const copy = folder();
  cpSync(template.dataDir ?? '', copy.config.dataDir, { recursive: true });
  return copy;
}

/** Has a database look like one of the release before: its last migration is still to come. */
export async function makeOlder(config: Config): Promise<void> {
  const database = await openDatabase(config);
  await database.query({
    text: 'delete from kysely_migration where name = (select max(name) from kysely_migration)',
    values: [],
  });
  await database.close();
}

/** A new database on a PostgreSQL server, `words` being further ones of `create database`. */
export async function createDatabase(server: string, words = ''): Promise<TestDatabase<{ databaseUrl: string }>> {
  const name = `cockpit_test_${randomUUID().replaceAll('-', '')}`;
  const { href: databaseUrl } = new URL(`/${name}`, server);
  await runOn(server, `create database ${name} ${words}`);
  return {
    config: { databaseUrl },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}

function folder(): TestDatabase<{ dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cockpit-test-'));
  return { config: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

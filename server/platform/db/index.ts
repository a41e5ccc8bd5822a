import type { Database } from './database';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

export { forAll, whileWanted } from './abandon';
export { addressesOf } from './addresses';
export { asOwner, inNameOf } from './confine';
export type { Database, Statement } from './database';
export { readDefinitions, writeDefinitions } from './definitions';
export { Abandoned, DatabaseUnavailable, DataFolderInUse, isImpossible, isSqlError, type SqlError } from './errors';
export { lockFolder } from './folder-lock';
export { LOCKS } from './locks';
export { isNewest } from './migrate';
export { openPglite, type PgliteDatabase } from './pglite';
export { asFarAs } from './position';
export { APART, connectedClient, openPostgres } from './postgres';
export { APPROVER_SETTING, CREATE_APP_ROLE, confineTable } from './roles';
export { DESCRIBED, RESERVED_NAMES, SYSTEM_TABLES, type Tables, tableNameOf } from './tables';
export { CHANGE_BREATH_MS, CHANGE_CHANNEL, tellOfChange, tellOn } from './tell-of-change';

/** What the database needs to know of the configuration. */
export interface DatabaseConfig {
  /** Address of PostgreSQL; absent: PGlite. */
  readonly databaseUrl?: string;
  readonly databaseDirectUrl?: string;
  readonly databaseReplicas?: readonly string[];
  readonly databasePool: number;
  /** Folder of PGlite, or `memory://`. */
  readonly dataDir: string;
  readonly statementTimeoutMs: number;
  /** It is not migrated. */
  readonly asIs?: boolean;
}

/** Opens the database that the configuration names, and migrates it. `warn` hears of lost connections and slow statements. */
export function openDatabase(
  config: DatabaseConfig,
  warn: (message: string) => void = () => undefined,
): Promise<Database> {
  const { databaseUrl, dataDir, statementTimeoutMs, asIs = false } = config;
  if (databaseUrl !== undefined)
    return openPostgres({
      ...config,
      databaseUrl,
      onError: (error) => warn(`A database connection was lost: ${error.message}`),
    });
  return openPglite({
    ...(dataDir === 'memory://' ? {} : { dataDir }),
    statementTimeoutMs,
    asIs,
    onRestart: (statement) =>
      warn(
        `A statement took longer than ${statementTimeoutMs} ms; the built-in database starts again: ${statement.slice(0, 300)}`,
      ),
  });
}
export { readError } from './errors';

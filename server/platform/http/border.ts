import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Authenticator, Clock } from '../context';
import type { Database } from '../db';
import type { FindText } from '../localisation';
import type { AddressGate } from '../whitelist';
import { registerAuthentication } from './authentication';
import { registerBodies } from './bodies';
import { registerCors } from './cors';
import { refuseDryRuns } from './dry-run';
import { registerErrorHandler } from './error-handler';
import { registerRequestLog } from './logging';
import { registerPackedOnce } from './packed-once';
import { registerPosition } from './position';
import { registerProgress } from './progress';
import { registerSecurity } from './security';
import { registerTurns } from './turns';

export interface BorderParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly version: string;
  readonly find: FindText;
  readonly auth: Authenticator;
  readonly gate: AddressGate;
  readonly database: Database;
}

/** In bytes: a page of rows. To hand what is no longer to another thread takes longer than to pack it here. */
const PACKED_HERE = 32_768;

/** What every call passes before and after its own work, in this order: log, limits, who calls, whose turn it is. */
export async function registerBorder(app: FastifyInstance, parts: BorderParts): Promise<void> {
  const { config, clock, version, find, auth, gate, database } = parts;
  const errorParts = { clock, version, development: config.development, find };
  registerErrorHandler(app, errorParts);
  registerProgress(app, errorParts);
  registerBodies(app, config.bodyLimit);
  registerRequestLog(app);
  registerSecurity(app, config);
  registerCors(app, config.allowedOrigins);
  registerAuthentication(app, auth, gate);
  refuseDryRuns(app);
  registerPosition(app, database);
  registerTurns(app);
  registerPackedOnce(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    syncThreshold: PACKED_HERE,
    // The highest qualities cost seconds for an answer of many rows.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}

/** Starts the server: reads the environment, builds, listens, and stops in order when it is told to. */
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app';
import { FIRST_UNIT, renewAdministrator } from './demo/seed';
import { ConfigError, readConfig } from './platform/config';
import { startFailure } from './start-failure';
import { welcome } from './welcome';

const STOP_WITHIN_MS = 9_000;

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  // No call waits for its line to be written; at the end of the process what is left is written.
  const logTo = pino.destination({ fd: process.stdout.fd, sync: false, minLength: 4096, periodicFlush: 250 });
  const app = await buildApp({ config, processMetrics: true, logTo });
  stopOnSignal(app);
  // One call's forgotten failure must not end the server for everybody.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'a failure was awaited by nobody'));
  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const { seeded, ctx } = app.parts;
  // Only a start that prints the password makes another one.
  const made =
    seeded ??
    (await renewAdministrator(ctx.database.owner, FIRST_UNIT).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the one-time password was not renewed');
      return null;
    }));
  for (const line of welcome(config, portOf(app), made)) console.log(line);
}

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** Lets calls that run finish, refuses new ones, and ends in any case. */
function stopOnSignal(app: FastifyInstance): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal, withinMs: STOP_WITHIN_MS }, 'stopping');
    app.parts.drain();
    // A connection may fall idle in the very moment in which idle ones are closed.
    setInterval(() => app.server.closeIdleConnections(), 200).unref();
    setTimeout(() => {
      app.log.warn('some calls did not end in time');
      app.server.closeAllConnections();
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.mistakes : [startFailure(error, process.env)];
  for (const line of lines) console.error(line);
  process.exit(1);
});

/** `npm run seed -- --scale 50`: fills the configured database with demo data, up to so many times the usual amount. */
import { parseArgs } from 'node:util';
import { buildApp } from '../server/app';
import { topUp } from '../server/demo/seed';
import { ConfigError, readConfig } from '../server/platform/config';
import { onInstallation } from './lib/on-installation';

const HOUR_MS = 3_600_000;

onInstallation(async () => {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1000))
    throw new ConfigError([`--scale is "${values.scale}"; expected a number above 0, up to 1000`]);
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined && config.seed !== 'demo')
    throw new ConfigError(['Demo data goes into PostgreSQL only with SEED=demo']);
  const started = performance.now();
  const app = await buildApp({
    config: {
      ...config,
      seed: 'demo',
      statementTimeoutMs: HOUR_MS,
      logLevel: 'warn',
      watch: false,
      development: false,
    },
    seedScale: scale,
  });
  const { seeded, ctx } = app.parts;
  const rows = seeded?.kind === 'demo' ? seeded.rows : await topUp(ctx, scale);
  await app.close();
  if (typeof rows === 'string') throw new ConfigError([rows]);
  console.log(`${rows.toLocaleString('en-GB')} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
});

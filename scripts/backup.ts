/**
 * `npm run backup -- FILE` writes all data of the configured database into a file; `npm run restore -- FILE` puts it into
 * a database that is empty.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupRefused, backUp, restore } from '../server/platform/backup';
import { ConfigError, readConfig } from '../server/platform/config';
import { startFailure } from '../server/start-failure';

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values, positionals } = parseArgs({ options: { restore: { type: 'boolean' } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BackupRefused('Name one file.');
  await (values.restore ? restore : backUp)(readConfig(process.env), file);
  console.log(values.restore ? `${file} is restored.` : `All data is in ${file}. It holds secrets: keep it as safely.`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const known = error instanceof BackupRefused ? [error.message] : undefined;
    const lines = error instanceof ConfigError ? error.mistakes : (known ?? [startFailure(error, process.env)]);
    for (const line of lines) console.error(line);
    process.exit(1);
  },
);

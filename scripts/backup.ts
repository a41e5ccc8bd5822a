/**
 * `npm run backup -- FILE` writes all data of the configured database into a file; `npm run restore -- FILE` puts it into
 * a database that is empty.
 */
import { parseArgs } from 'node:util';
import { BackupRefused, backUp, restore } from '../server/platform/backup';
import { readConfig } from '../server/platform/config';
import { onInstallation } from './lib/on-installation';

onInstallation(async () => {
  const { values, positionals } = parseArgs({ options: { restore: { type: 'boolean' } }, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BackupRefused('Name one file.');
  await (values.restore ? restore : backUp)(readConfig(process.env), file);
  console.log(values.restore ? `${file} is restored.` : `All data is in ${file}. It holds secrets: keep it as safely.`);
});

/** `npm run new-unit -- "Bergen"`: adds a business unit to the configured database, and prints how its administrator signs in. */
import { parseArgs } from 'node:util';
import { newUnit } from '../server/demo/seed';
import { ConfigError, readConfig } from '../server/platform/config';
import { openDatabase } from '../server/platform/db';
import { compileFolders } from '../server/product';
import { administratorLines } from '../server/welcome';
import { onInstallation } from './lib/on-installation';

onInstallation(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && config.dataDir === 'memory://')
    throw new ConfigError(['DATA_DIR is memory://, which keeps no business unit']);
  const { product } = compileFolders(process.cwd(), ['schemas', ...config.definitionsDirs]);
  const database = await openDatabase(config);
  const made = await newUnit(database, positionals.join(' '), Object.keys(product.features));
  await database.close();
  if (typeof made === 'string') throw new ConfigError([made]);
  for (const line of administratorLines(made)) console.log(line);
});

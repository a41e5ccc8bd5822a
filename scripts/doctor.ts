/** `npm run doctor`: what of the configured installation is unsafe, in sentences; ends with 1 if anything is. */
import { findUnsafe } from '../server/cockpit/doctor';
import { DEMO_ACCOUNTS } from '../server/demo/seed';
import { ConfigError, readConfig } from '../server/platform/config';
import { isNewest, openDatabase } from '../server/platform/db';
import { createLocaleStore, createTexts } from '../server/platform/localisation';
import { DEFAULT_LANGUAGE } from '../src/engine/constants';
import { onInstallation } from './lib/on-installation';

onInstallation(async () => {
  const config = readConfig(process.env);
  const text = createTexts(createLocaleStore(['schemas'], console));
  const database = await openDatabase({ ...config, asIs: true });
  const look = async () => {
    if (!(await isNewest(database.owner)))
      throw new ConfigError(['The database is not in the form of this release; a start of the server brings it there']);
    return findUnsafe(config, database, DEMO_ACCOUNTS);
  };
  const found = await look().finally(() => database.close());
  for (const { key, values } of found) console.log(`- ${text(DEFAULT_LANGUAGE, `server.doctor.${key}`, values)}`);
  if (found.length === 0) console.log('Nothing unsafe was found.');
  return found.length === 0 ? 0 : 1;
});

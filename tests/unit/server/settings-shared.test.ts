import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Database, whileWanted } from '../../../server/platform/db';
import { endingWhenUnwanted } from '../../../server/platform/db/abandon';
import { settingsFor } from '../../../server/platform/settings/values';

const SESSION = { businessUnit: 'Oslo', userId: 'anna', roles: [] };

it('whoever goes away while settings are read ends that for nobody who shares them', async () => {
  const row = { scope: 'User', section: 'grid', key: 'rows', value: '20' };
  const query = () => {
    const ended = new AbortController();
    return endingWhenUnwanted(
      () => ended.abort(),
      () => wait(20, [row], { signal: ended.signal }),
    );
  };
  const database = { query } as unknown as Database;
  const gone = new AbortController();
  const left = whileWanted(gone.signal, () => settingsFor(database, SESSION, 'Cockpit')).catch(() => undefined);
  const staying = settingsFor(database, SESSION, 'Cockpit');
  gone.abort();
  expect(await staying).toMatchObject([{ owner: 'grid', key: 'rows', value: '20' }]);
  await left;
});

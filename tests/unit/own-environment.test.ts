import { afterEach, expect, it, vi } from 'vitest';
import { readConfig, VARIABLES } from '../../server/platform/config';
import { ownEnvironment } from '../lib/own-environment';

afterEach(() => vi.unstubAllEnvs());

it('a program that a test starts has none of the configuration of an installation', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://cockpit@db/warehouse');
  vi.stubEnv('HISTORY_MONTHS', '24');
  const started = ownEnvironment({ PORT: '0' });
  expect(readConfig(started)).toEqual(readConfig({ PORT: '0' }));
  // A variable that is set, though to nothing, is not read from `.env` either.
  for (const { name } of VARIABLES) expect([name, started[name]]).toEqual([name, name === 'PORT' ? '0' : '']);
});

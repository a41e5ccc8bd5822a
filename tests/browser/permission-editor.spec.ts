import rights from '../../schemas/locales/en-GB/rights.json' with { type: 'json' };
import { API, type CockpitSettings } from '../../src/engine/http/api';
import { type ApiClient, connect } from '../lib/api-client';
import { DATA_RIGHTS, GRID_RIGHTS, SETTINGS_PAGES } from '../lib/configurable-rights';
import { BERGEN } from '../lib/people';
import { test as base, expect } from './fixtures';
import { UserSettings } from './models';

const GROUPS = ['header', 'grid', 'data'] as const;
const ROLE = 'PurchaserRole';
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = rights.rights;

/** The documented rights, under the rows that name them. */
const LISTED = [...SETTINGS_PAGES, ...GRID_RIGHTS, ...DATA_RIGHTS];

/** As an administrator of a unit, whose rights are put back at the end. */
const test = base.extend<{ readonly admin: ApiClient }>({
  admin: async ({ server }, use) => {
    const admin = await connect(server.url, 'global', BERGEN);
    await use(admin);
    for (const key of GROUPS)
      await admin.call('PUT', API.settingsForAll, { clientId: 'Cockpit', owner: 'permissions', key, value: '{}' });
  },
});

test('each documented right is switched for a role in the editor, and stored', {
  tag: LISTED.flatMap(({ rows }) => rows.map((row) => `@${row}`)),
}, async ({ open, admin }) => {
  test.setTimeout(120_000);
  const page = await open('admin', '/user-settings?part=permissions', { unit: BERGEN });
  const settings = await new UserSettings(page).seeRights();
  const keys = LISTED.flatMap((right) => right.keys);
  const before = new Map<string, boolean>();
  for (const key of keys) {
    const [group = '', name = ''] = key.split('.');
    const box = settings.right(ROLE, NAMES[group]?.[name] ?? name);
    before.set(key, await box.isChecked());
    await box.setChecked(!before.get(key));
  }
  await settings.saveAll();

  const { permissions } = (await admin.call<CockpitSettings>('GET', API.cockpitSettings)).body;
  for (const key of keys) {
    const [group = '', name = ''] = key.split('.');
    const stored = JSON.parse(permissions[group as keyof typeof permissions] ?? '{}')[name] as unknown;
    const holds = stored === true || (Array.isArray(stored) ? stored.includes(ROLE) : stored === ROLE);
    expect([key, holds]).toEqual([key, !before.get(key)]);
  }
});

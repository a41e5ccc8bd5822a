import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  API,
  type CockpitSettings,
  type SettingInForce,
  type SettingSectionInForce,
} from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let operator: Client;
let admin: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer({ config: { takeLimit: 5000 } });
  [operator, admin, stranger] = await Promise.all([
    server.login('operator'),
    server.login('admin'),
    server.login('admin', BERGEN),
  ]);
});
afterAll(() => server.stop());

const PLACES = { Cockpit: 'Cockpit', Terminal: 'MobileAndroid', System: 'Backend' } as const;
type Section = keyof typeof PLACES;
const entry = (section: Section, key: string, value?: string) => ({
  clientId: PLACES[section],
  owner: 'userSettings',
  key,
  ...(value === undefined ? {} : { value }),
});
const put = (client: Client, path: string, body: object) => client.fetchJson<ErrorBody>(path, { method: 'PUT', body });
const removeOwn = (client: Client, place: Record<string, string>) =>
  client.fetchJson<ErrorBody>(`${API.userSettings}?${new URLSearchParams(place)}`, { method: 'DELETE' });
const remove = (client: Client, body: object) =>
  client.fetchJson<ErrorBody>(API.settingsForAll, { method: 'DELETE', body });
const inForce = async (client: Client, section: Section, key: string): Promise<SettingInForce | undefined> => {
  const { body } = await client.fetchJson<SettingSectionInForce[]>(API.settingsInForce);
  return body.find(({ name }) => name === section)?.settings.find(({ property }) => property.name === key);
};

describe('settings in force', () => {
  it('a setting is saved for oneself and for all, and deleted again', {
    tags: ['SETTINGS-026', 'SETTINGS-027', 'SETTINGS-028'],
  }, async () => {
    const of = async (client: Client) => {
      const found = await inForce(client, 'Cockpit', 'heartBeat');
      return [found?.value, found?.from];
    };
    expect(await of(admin)).toEqual([30_000, 'Default']);
    expect((await put(admin, API.settingsForAll, entry('Cockpit', 'heartBeat', '20000'))).status).toBe(204);
    expect(await of(admin)).toEqual([20_000, 'BusinessUnit']);
    expect((await put(admin, API.userSettings, entry('Cockpit', 'heartBeat', '5000'))).status).toBe(204);
    expect(await of(admin)).toEqual([5000, 'User']);
    expect((await inForce(admin, 'Cockpit', 'heartBeat'))?.stored).toEqual({ BusinessUnit: '20000', User: '5000' });
    expect(await of(stranger)).toEqual([30_000, 'Default']);
    const { body } = await operator.fetchJson<CockpitSettings>(API.cockpitSettings);
    expect(body.userSettings.heartBeat).toBe(20_000);

    const place = { clientId: 'Cockpit', owner: 'userSettings', key: 'heartBeat' };
    expect((await removeOwn(admin, place)).status).toBe(204);
    expect(await of(admin)).toEqual([20_000, 'BusinessUnit']);
    expect((await remove(admin, place)).status).toBe(204);
    expect(await of(admin)).toEqual([30_000, 'Default']);
    expect((await inForce(admin, 'Cockpit', 'heartBeat'))?.stored).toEqual({});
  });

  it('every setting stands in its section with its default', { tags: ['OPEN-198', 'OPEN-199'] }, async () => {
    const { body } = await admin.fetchJson<SettingSectionInForce[]>(API.settingsInForce);
    const found = body.map(({ name, settings }) => [
      name,
      Object.fromEntries(settings.map(({ property, value }) => [property.name, value])),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      Cockpit: { heartBeat: 30_000, rowsLimit: 5000, takeLimit: 1000, reportDataRefreshMinutes: 10 },
      Terminal: {
        checkmarkDisplayTime: 1000,
        scanQuantity: 1,
        scanUoM: undefined,
        timeout: 30,
        autoConfirm: false,
        loopedGain: false,
        stripLeadingZero: false,
        maxTasksPerCountJob: 50,
      },
      System: { passwordMinimumLength: 8 },
    });
  });

  it('of two who save or delete over the same value the second is told what stands there', {
    tags: ['OPEN-237'],
  }, async () => {
    const place = { clientId: 'Cockpit', owner: 'userSettings', key: 'takeLimit' };
    await put(admin, API.settingsForAll, { ...place, value: '400' });
    expect((await put(admin, API.settingsForAll, { ...place, value: '500', seen: null })).body.current).toEqual({
      value: '400',
    });
    const late = await remove(admin, { ...place, seen: '300' });
    expect([late.status, late.body.errorCode, late.body.current]).toEqual([409, 'STALE', { value: '400' }]);
    expect((await remove(admin, { ...place, seen: '400' })).status).toBe(204);
    expect((await remove(admin, place)).status).toBe(204);
  });

  it('what is out of range is refused with the limits, in the person’s language, whichever call brings it', {
    tags: ['VALID-001'],
  }, async () => {
    const refusals = [
      ['Cockpit', 'heartBeat', '999', "Enter a value between '1,000' and '600,000'"],
      ['Cockpit', 'rowsLimit', '5001', "Enter a value between '1' and '5,000'"],
      ['Cockpit', 'takeLimit', '49', "Enter a value between '50' and '5,000'"],
      ['Cockpit', 'rowsLimit', 'many', 'Enter a whole number'],
      ['Cockpit', 'rowsLimit', '1.5', 'Enter a whole number'],
      ['Terminal', 'timeout', '3601', "Enter a value between '1' and '3,600'"],
      ['Terminal', 'autoConfirm', 'maybe', 'Choose yes or no'],
      ['Terminal', 'scanUoM', 'x'.repeat(21), 'Text must not exceed 20 characters'],
    ] as const;
    for (const [section, key, value, sentence] of refusals)
      for (const path of [API.userSettings, API.settingsForAll]) {
        const { status, body } = await put(admin, path, entry(section, key, value));
        expect([key, status, body.errors]).toMatchObject([key, 422, [{ field: 'value', message: sentence }]]);
      }
    const { body } = await put(operator, API.userSettings, entry('Cockpit', 'takeLimit', '0'));
    expect(body.errors?.[0]?.message).toMatch(/^Skriv inn en verdi mellom «50» og «5\s000»$/u);
  });

  it('a limit that was stored under others holds as far as the server gives rows at once', {
    tags: ['CONST-001'],
  }, async () => {
    await put(admin, API.settingsForAll, entry('Cockpit', 'rowsLimit', '4000'));
    await server.ctx.database.query({ text: "update setting set value = '90000' where key = 'rowsLimit'", values: [] });
    await expect.poll(async () => (await inForce(admin, 'Cockpit', 'rowsLimit'))?.value).toBe(5000);
    await remove(admin, entry('Cockpit', 'rowsLimit'));
  });

  it('lists give at once what the limits say', { tags: ['CONST-001', 'CONST-002', 'OPEN-182'] }, async () => {
    const rowsOf = async (path: string) => (await operator.fetchJson<unknown[]>(path)).body.length;
    expect([await rowsOf('/Material/description'), await rowsOf('/IntegrationData')].every((count) => count > 60)).toBe(
      true,
    );
    await put(admin, API.settingsForAll, entry('Cockpit', 'rowsLimit', '3'));
    await put(admin, API.settingsForAll, entry('Cockpit', 'takeLimit', '60'));
    expect([await rowsOf('/Material/description'), await rowsOf('/IntegrationData')]).toEqual([3, 60]);
    for (const key of ['rowsLimit', 'takeLimit']) await remove(admin, entry('Cockpit', key));
  });

  it('what holds for the system nobody sets for oneself', { tags: ['OPEN-178'] }, async () => {
    const shortened = await put(admin, API.userSettings, entry('System', 'passwordMinimumLength', '1'));
    expect([shortened.status, shortened.body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
    expect((await inForce(admin, 'System', 'passwordMinimumLength'))?.closed).toEqual(['User']);
  });

  it.each([
    [API.companyInfo, { clientId: 'Cockpit', owner: 'userSettings', key: 'companyInfo' }],
    [API.enabledSwitches, { clientId: 'AppSettings', owner: 'codeSwitches', key: 'oneSessionPerPerson' }],
  ])('what %s saves and checks has no other way in', async (path, place) => {
    const saved = await put(admin, API.settingsForAll, { ...place, value: 'true' });
    expect([saved.status, saved.body.errors?.[0]?.message]).toEqual([422, `is saved with POST ${path}`]);
    expect((await remove(admin, place)).status).toBe(422);
  });

  it('a person has a bounded number of settings', async () => {
    await server.ctx.database.query({
      text: `insert into setting (business_unit, scope, owner, client_id, section, key, value, updated_at)
        select business_unit, 'User', id, 'Cockpit', 'mine', 'k' || n, '', now()
        from app_user, generate_series(1, 500) n where business_unit = $1 and user_name = 'operator'`,
      values: ['Nordlager Oslo'],
    });
    const own = { clientId: 'Cockpit', owner: 'mine', value: 'x' };
    expect((await put(operator, API.userSettings, { ...own, key: 'k1' })).status).toBe(204);
    const { status, body } = await put(operator, API.userSettings, { ...own, key: 'k501' });
    expect([status, body.errors?.[0]?.message]).toEqual([422, 'Det kan ikke være flere enn 500 innstillinger her']);
  });

  it('a person has a bounded number of settings of all owners together, and a bounded size', async () => {
    const fill = (owners: number, value: string) =>
      server.ctx.database.query({
        text: `insert into setting (business_unit, scope, owner, client_id, section, key, value, updated_at)
          select business_unit, 'User', id, 'Cockpit', 'some' || n, 'k', $2, now()
          from app_user, generate_series(1, $3::int) n where business_unit = $1 and user_name = 'purchaser'`,
        values: ['Nordlager Oslo', value, owners],
      });
    const purchaser = await server.login('purchaser');
    const refusalOf = async (key: string, value = 'x') => {
      const { status, body } = await put(purchaser, API.userSettings, {
        clientId: 'Cockpit',
        owner: 'more',
        key,
        value,
      });
      const [error] = body?.errors ?? [];
      return [status, error?.keyword, error?.params?.limit];
    };
    await fill(1_999, '');
    expect(await refusalOf('first')).toEqual([204, undefined, undefined]);
    expect(await refusalOf('second')).toEqual([422, 'mostSettings', 2_000]);
    await server.ctx.database.query({
      text: "delete from setting where scope = 'User' and section like 'some%'",
      values: [],
    });
    await fill(64, 'x'.repeat(65_536));
    expect(await refusalOf('second')).toEqual([422, 'settingsSize', 4_096]);
    expect(await refusalOf('first', 'larger')).toEqual([422, 'settingsSize', 4_096]);
    expect(await refusalOf('first', 'y')).toEqual([204, undefined, undefined]);
  });

  it('they are read and saved for all by those who edit settings', { tags: ['PERM-171'] }, async () => {
    expect((await operator.fetchJson<ErrorBody>(API.settingsInForce)).body.errorCode).toBe('ACCESS_DENIED');
    const place = { clientId: 'Cockpit', owner: 'userSettings', key: 'rowsLimit' };
    expect((await remove(operator, place)).body.errorCode).toBe('ACCESS_DENIED');
  });
});

/** Why somebody may or may not: each right explained as the server judges it, with who changed it and when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type PersonRights } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { PERMISSION_GROUPS, type RightsOfPerson, whyFeature, whyRights } from '../../src/engine/permission';
import { BERGEN, type Client, startServer, type TestServer } from './harness';

const PEOPLE = ['operator', 'purchaser', 'configurator', 'admin', 'global'];

let server: TestServer;
let admin: Client;
const rightsOf = async (who: Client, userId?: string) =>
  who.fetchJson<PersonRights & ErrorBody>(`${API.rightsOf}${userId === undefined ? '' : `?userId=${userId}`}`);
const factsOf = ({ roles, permissions, features }: PersonRights): RightsOfPerson => ({
  sets: server.ctx.product.current.product.permissions,
  settings: permissions,
  roles,
  features: new Set(features),
});
const set = (value: object, key = 'data') =>
  admin.fetchJson(API.settingsForAll, {
    method: 'PUT',
    body: { clientId: 'Cockpit', owner: 'permissions', key, value: JSON.stringify(value) },
  });

beforeAll(async () => {
  server = await startServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

describe('why somebody may or may not', { tags: ['OPEN-260'] }, () => {
  it('says of each right and flag what the server says, for each person, in each state of the settings', async () => {
    const { permissions: sets } = server.ctx.product.current.product;
    const keys = PERMISSION_GROUPS.flatMap((group) => Object.keys(sets[group]).map((key) => `${group}.${key}`));
    for (const value of [{}, { can_cancel_order: false, can_prepare_order: ['PurchaserRole'], can_lose_stock: [] }]) {
      await set(value);
      for (const name of PEOPLE) {
        const { token } = await server.login(name);
        const session = await server.ctx.auth.authenticate(token);
        const { body } = await rightsOf(admin, session?.userId);
        const why = whyRights(factsOf(body));
        for (const key of [...keys, 'data.can_fly', 'odd'])
          expect([key, why(key).allowed]).toEqual([key, session?.may(key)]);
        expect(new Set(body.features)).toEqual(session?.features);
      }
    }
    await set({});
  });

  it('names the rule, and where it comes from', async () => {
    await set({ can_cancel_order: ['AdminRole'], can_prepare_order: true });
    const operator = factsOf((await rightsOf(await server.login('operator'))).body);
    const why = (key: string, facts = operator) => whyRights(facts)(key);
    expect(why('data.can_split_order')).toMatchObject({ rule: 'everyone', source: 'default' });
    expect(why('data.can_prepare_order'), 'set as it is by default').toMatchObject({ source: 'default' });
    expect(why('data.can_cancel_order')).toEqual({
      allowed: false,
      rule: 'otherRoles',
      through: [],
      holders: ['AdminRole'],
      source: 'unit',
    });
    expect(why('data.can_partly_prepare')).toMatchObject({ rule: 'nobody', source: 'default' });
    expect(why('data.can_fly')).toMatchObject({ rule: 'otherRoles', holders: ['AdminRole'], source: 'unlisted' });
    const global = factsOf((await rightsOf(await server.login('global'))).body);
    expect(why('data.can_partly_prepare', global)).toMatchObject({ allowed: true, rule: 'global' });
    expect(whyFeature(['A', 'B'], { features: new Set(['B']) })).toMatchObject({ allowed: true, flags: ['A', 'B'] });
    expect(whyFeature({ not: 'A' }, { features: new Set(['A']) })).toMatchObject({ allowed: false, asksForNone: true });
  });

  it('says who changed a right, a flag and a role, and when; the newest change counts', async () => {
    const before = Date.now() - 60_000;
    await set({ can_cancel_order: false });
    await set({ can_cancel_order: ['OperatorRole'], can_lose_stock: false });
    await admin.fetchJson(API.enabledFeatures, { method: 'POST', body: ['PurchaseModule'] });
    const { body: users } = await admin.fetchJson<{ id: string; userName: string }[]>('/User/header');
    const { id } = users.find(({ userName }) => userName === 'operator')!;
    await admin.fetchJson('/User', {
      method: 'PUT',
      body: { id, userName: 'operator', defaultLanguage: 'nb-NO', userRoles: ['OperatorRole', 'PurchaserRole'] },
    });
    const { body } = await rightsOf(admin, id);
    expect(body.rightChanges['data.can_cancel_order']?.by).toBe('admin');
    expect(Date.parse(body.rightChanges['data.can_cancel_order']?.at ?? '')).toBeGreaterThan(before);
    expect(body.rightChanges['data.can_split_order']).toBeUndefined();
    expect(body.flagChanges.PurchaseModule?.by).toBe('');
    expect(
      Object.values(body.flagChanges).some(({ by }) => by === 'admin'),
      'flags that were turned off',
    ).toBe(true);
    expect(body.roles.map(({ userRoleName, given }) => [userRoleName, given?.by])).toEqual([
      ['OperatorRole', ''],
      ['PurchaserRole', 'admin'],
    ]);
    const { body: log } = await admin.fetchJson<{ kind: string; subject: string; detail: string }[]>('/Activity');
    expect(log.filter(({ kind }) => kind === 'rights').slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: 'data.can_cancel_order', detail: 'false → ["OperatorRole"]' }),
        expect.objectContaining({ subject: 'data.can_lose_stock', detail: '– → false' }),
      ]),
    );
    // What cannot be read is nothing: each right that it set is told as gone.
    const broken = { clientId: 'Cockpit', owner: 'permissions', key: 'grid', value: '{"can_export":' };
    expect((await admin.fetchJson(API.settingsForAll, { method: 'PUT', body: broken })).status).toBeLessThan(500);
  });

  it('is told of oneself to everybody, of others in the unit to whoever looks after users', async () => {
    const operator = await server.login('operator');
    const mine = (await rightsOf(operator)).body;
    expect(mine.userName).toBe('operator');
    expect((await rightsOf(operator, mine.userId)).status).toBe(200);
    expect((await rightsOf(operator, admin.user.userId)).body).toMatchObject({
      errorCode: 'ACCESS_DENIED',
      details: 'header.users',
    });
    expect((await rightsOf(admin, 'nobody')).status).toBe(404);
    expect((await rightsOf(await server.login('admin', BERGEN), mine.userId)).status).toBe(404);
  });
});

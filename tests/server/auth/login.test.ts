import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type LoginResponse } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { itEach } from '../../lib/it-each';
import { bearer } from '../bearer';
import { BERGEN, OSLO, PASSWORD, startServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  server.fetchJson<LoginResponse & ErrorBody>(API.login, { method: 'POST', body, headers });
const credentials = (userName: string, password = PASSWORD, businessUnitName = OSLO) => ({
  businessUnitName,
  userName,
  password,
});

describe('log-in', () => {
  it('takes unit, user and password, and answers who it is', {
    tags: ['LOGIN-010', 'LOGIN-012', 'API-001'],
  }, async () => {
    const { status, body } = await signIn(credentials('admin'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userName: 'admin',
      displayName: 'Anne Administrator',
      userRoles: [{ userRoleName: 'AdminRole', systemRole: 'Administrator' }],
      defaultLanguage: 'en-GB',
    });
    expect(body.userId).toBeTruthy();
  });

  it('the token names person, unit, roles, features and session, and lives twelve hours', {
    tags: ['OPEN-026'],
  }, async () => {
    const { body } = await signIn(credentials('global', PASSWORD, BERGEN));
    const claims = decodeJwt(body.accessToken);
    expect(claims).toMatchObject({
      sub: body.userId,
      name: 'global',
      businessUnit: BERGEN,
      role: ['GlobalAdminUserRole'],
      systemRole: ['GlobalAdminUser'],
    });
    expect(claims.enabledFeature).toContain('NewSalesOrderView');
    expect(claims.enabledFeature).not.toContain('PurchaseModule');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 3600);
    expect(typeof claims.sid).toBe('string');
  });

  it('reads property names without regard to case', { tags: ['OPEN-010'] }, async () => {
    expect((await signIn({ BusinessUnitName: OSLO, USERNAME: 'operator', Password: PASSWORD })).status).toBe(200);
  });

  it.each([
    ['nb-NO', 'Brukernavn eller passord er feil'],
    ['en-GB', 'Username or password is incorrect'],
    ['de-DE', 'Benutzername oder Passwort ist falsch'],
    ['xx-XX', 'Username or password is incorrect'],
  ])('says so in the chosen language: %s', { tags: ['LOGIN-013', 'OPEN-044'] }, async (language, message) => {
    const { status, body } = await signIn(credentials('operator', 'wrong'), { 'x-lang-code': language });
    expect(status).toBe(401);
    expect(body).toMatchObject({ message, errorCode: 'UNAUTHORISED' });
  });

  it('tells unknown unit, unknown user and wrong password apart in nothing', { tags: ['LOGIN-013'] }, async () => {
    const answers = await Promise.all([
      signIn(credentials('operator', 'wrong')),
      signIn(credentials('nobody')),
      signIn(credentials('operator', PASSWORD, 'Nowhere')),
      signIn(credentials("' or 1=1 --", "' or 1=1 --")),
    ]);
    const told = answers.map(({ status, body: { timeStamp, ...body } }) => ({
      status,
      body,
      timeStamp: typeof timeStamp,
    }));
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('a user of one unit is nobody in another', async () => {
    const { ctx } = server;
    await ctx.database.owner
      .updateTable('app_user')
      .set({ user_name: 'only-in-bergen' })
      .where('business_unit', '=', BERGEN)
      .where('user_name', '=', 'configurator')
      .execute();
    expect((await signIn(credentials('only-in-bergen', PASSWORD, BERGEN))).status).toBe(200);
    expect((await signIn(credentials('only-in-bergen', PASSWORD, OSLO))).status).toBe(401);
  });

  itEach([
    [['STATE-035'], 'a deactivated user', { is_active: false }],
    [['PERM-007', 'OPEN-121'], 'an automated user', { user_type: 'AutomatedUser' }],
    [['PERM-008', 'OPEN-121'], 'an external automated user', { user_type: 'ExternalAutomatedUser' }],
  ])('%s cannot sign in', async (_who, change) => {
    const { owner } = server.ctx.database;
    const who = () =>
      owner.updateTable('app_user').where('business_unit', '=', OSLO).where('user_name', '=', 'configurator');
    await who().set(change).execute();
    const refused = await signIn(credentials('configurator'));
    await who().set({ is_active: true, user_type: 'User' }).execute();
    expect(refused.status).toBe(401);
    expect(refused.body.message).toBe('Username or password is incorrect');
  });

  it.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a list', []],
    ['numbers', { businessUnitName: 1, userName: 2, password: 3 }],
    ['a missing password', { businessUnitName: OSLO, userName: 'admin' }],
    ['an over-long name', credentials('x'.repeat(300))],
  ])('refuses %s with 422 and names the fields', async (_what, body) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errorCode).toBe('VALIDATION');
    expect(answer.body.errors?.length).toBeGreaterThan(0);
  });

  it('keeps no password in the database', async () => {
    const { rows } = { rows: await server.ctx.database.query({ text: 'select * from app_user', values: [] }) };
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('OpenId is enabled for a unit by its flag, and for no unknown one', {
    tags: ['API-003', 'FLAG-020', 'OPEN-041'],
  }, async () => {
    const isEnabled = async (unit: string) =>
      (await server.fetchJson(`${API.openIdEnabled}?businessUnitName=${encodeURIComponent(unit)}`)).body;
    expect(await Promise.all([OSLO, BERGEN, 'Nowhere', ''].map(isEnabled))).toEqual([true, false, false, false]);
    const admin = await server.login('global');
    const flags = (await admin.fetchJson<string[]>(API.enabledFeatures)).body;
    const save = (body: readonly string[]) => admin.fetchJson(API.enabledFeatures, { method: 'POST', body });
    await save(flags.filter((flag) => flag !== 'OpenIdConnect'));
    expect(await isEnabled(OSLO)).toBe(false);
    await save(flags);
    expect(await isEnabled(OSLO)).toBe(true);
  });

  it.each([
    [OSLO, 'nb-NO', 'men ingen leverandør er satt opp på serveren'],
    [BERGEN, 'en-GB', 'does not log in with OpenID'],
  ])('says in the language of the page why %s has no address of a provider', async (unit, language, why) => {
    const { status, body } = await server.fetchJson<ErrorBody>(
      `${API.oidcUri}?businessUnitName=${encodeURIComponent(unit)}&clientId=Cockpit&isApportAccount=false`,
      { headers: { 'x-lang-code': language } },
    );
    expect([status, body.errorCode]).toEqual([422, 'REFUSED']);
    expect(body.message).toContain(unit);
    expect(body.message).toContain(why);
  });

  it('believes no token but its own', async () => {
    const { body } = await signIn(credentials('admin'));
    const [head, payload, signature] = body.accessToken.split('.') as [string, string, string];
    const claims = decodeJwt(body.accessToken);
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const elevated = Buffer.from(
      JSON.stringify({ ...claims, businessUnit: BERGEN, role: ['GlobalAdminRole'] }),
    ).toString('base64url');
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new Uint8Array(32));
    for (const token of [none, `${head}.${elevated}.${signature}`, foreign, `${head}.${payload}`, 'x', '']) {
      const { status } = await server.fetchJson(API.cockpitSettings, { headers: bearer(token) });
      expect(status).toBe(401);
    }
    const { status } = await server.fetchJson(API.cockpitSettings, {
      headers: bearer(body.accessToken),
    });
    expect(status).toBe(200);
  });
});

describe('guessing passwords', () => {
  it('slows an account after its failures, known or not, and lets it in again', { tags: ['OPEN-200'] }, async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const slow = await startServer({
      clock: { now: () => new Date(now) },
      config: { loginFailures: 3 },
    });
    const tryAs = (userName: string, password: string) =>
      slow.fetchJson<ErrorBody>(API.login, { method: 'POST', body: credentials(userName, password) });
    try {
      for (const userName of ['operator', 'nobody']) {
        for (let failure = 0; failure < 3; failure++) expect((await tryAs(userName, 'wrong')).status).toBe(401);
        const refused = await tryAs(userName, PASSWORD);
        expect(refused.status).toBe(429);
        expect(refused.body.errorCode).toBe('TOO_MANY');
        expect(Number(refused.headers.get('retry-after'))).toBe(60);
      }
      expect((await tryAs('admin', PASSWORD)).status).toBe(200);
      now += 61_000;
      expect((await tryAs('operator', 'wrong')).status).toBe(401);
      expect(Number((await tryAs('operator', PASSWORD)).headers.get('retry-after'))).toBe(120);
      now += 121_000;
      expect((await tryAs('operator', PASSWORD)).status).toBe(200);
      expect((await tryAs('operator', 'wrong')).status).toBe(401);
      expect((await tryAs('operator', PASSWORD)).status).toBe(200);
    } finally {
      await slow.stop();
    }
  });

  it('counts many failures at once one by one, however the name is spelt, and tries no password after them', {
    tags: ['OPEN-200'],
  }, async () => {
    const slow = await startServer({ config: { loginFailures: 3 } });
    const tryAs = async (userName: string, password: string) =>
      (await slow.fetchJson(API.login, { method: 'POST', body: credentials(userName, password) })).status;
    try {
      const names = ['operator', 'OPERATOR', ' Operator'];
      const wrong = Array.from({ length: 30 }, (_, index) => tryAs(names[index % 3] as string, 'wrong'));
      const answers = [...(await Promise.all(wrong)), await tryAs('operator', PASSWORD)];
      expect(answers.filter((status) => status === 401)).toHaveLength(3);
      expect(answers.filter((status) => status === 429)).toHaveLength(28);
    } finally {
      await slow.stop();
    }
  });

  it('lets no more through of many at once from one address than the limit allows', async () => {
    const limits = { loginFailuresPerAddress: 20, trustProxy: ['127.0.0.1', '::1'] };
    const slow = await startServer({ config: limits });
    const from = (address: string, userName: string, password?: string) =>
      slow
        .fetchJson(API.login, {
          method: 'POST',
          body: credentials(userName, password),
          headers: { 'x-forwarded-for': address },
        })
        .then(({ status }) => status);
    try {
      const tried = await Promise.all(
        Array.from({ length: 60 }, (_, name) => from('203.0.113.9', `nobody${name}`, 'x')),
      );
      const judged = tried.filter((status) => status === 401).length;
      expect(judged).toBeGreaterThanOrEqual(20);
      expect(judged).toBeLessThan(24);
      expect(await from('203.0.113.9', 'operator')).toBe(429);
      expect(await from('203.0.113.10', 'operator')).toBe(200);
    } finally {
      await slow.stop();
    }
  });

  it('believes no address that somebody else than a known proxy tells', async () => {
    const slow = await startServer({ config: { loginFailuresPerAddress: 4, trustProxy: ['203.0.113.1'] } });
    try {
      for (let name = 0; name < 4; name++)
        await slow.fetchJson(API.login, {
          method: 'POST',
          body: credentials(`user${name}`, 'wrong'),
          headers: { 'x-forwarded-for': `198.51.100.${name}` },
        });
      const { status } = await slow.fetchJson(API.login, {
        method: 'POST',
        body: credentials('operator'),
        headers: { 'x-forwarded-for': '198.51.100.99' },
      });
      expect(status).toBe(429);
    } finally {
      await slow.stop();
    }
  });

  it('slows an address that tries many names', async () => {
    const slow = await startServer({ config: { loginFailuresPerAddress: 4 } });
    try {
      for (let name = 0; name < 4; name++)
        await slow.fetchJson(API.login, { method: 'POST', body: credentials(`user${name}`, 'wrong') });
      const { status } = await slow.fetchJson(API.login, { method: 'POST', body: credentials('operator') });
      expect(status).toBe(429);
    } finally {
      await slow.stop();
    }
  });
});

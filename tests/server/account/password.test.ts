import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '../../../server/cockpit/account/password';
import type { AccountParts } from '../../../server/cockpit/account/routes';
import type { Session } from '../../../server/platform/context';
import { API } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { itEach } from '../../lib/it-each';
import { endedWith } from '../auth/ended-with';
import { BERGEN, type Client, OSLO, PASSWORD, startServer, type TestServer } from '../harness';

const NEW = 'Fresh-2027';
let now = Date.now();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock: { now: () => new Date(now) } });
});
afterAll(() => server.stop());

const change = (as: Pick<Client, 'fetchJson'>, oldPassword: unknown, newPassword: unknown) =>
  as.fetchJson<ErrorBody>(API.changePassword, { method: 'PUT', body: { oldPassword, newPassword } });
const isAlive = async (client: Client) => (await client.fetchJson(API.cockpitSettings)).status === 200;

describe('a person changes the own password', () => {
  it('the new one counts from then on, the old one no more, for nobody else', {
    tags: ['API-062', 'SETTINGS-039'],
  }, async () => {
    const client = await server.login('operator');
    expect((await change(client, PASSWORD, NEW)).status).toBe(204);
    await expect(server.login('operator')).rejects.toThrow('401');
    await server.login('operator', OSLO, NEW);
    await server.login('operator', BERGEN);
    await server.login('admin');
    expect((await change(client, NEW, PASSWORD)).status).toBe(204);
  });

  it('all other sessions of the person end, and the own goes on until the log-out', { tags: ['API-062'] }, async () => {
    const [own, elsewhere, namesake] = [
      await server.login('operator'),
      await server.login('operator'),
      await server.login('operator', BERGEN),
    ];
    await change(own, PASSWORD, NEW);
    expect(await Promise.all([own, elsewhere, namesake].map(isAlive))).toEqual([true, false, true]);
    expect(await endedWith(server, own.user.userId)).toBeGreaterThan(0);
    await change(own, NEW, PASSWORD);
  });

  it('what was proven before somebody else set another password does not replace that one', {
    tags: ['API-062'],
  }, async () => {
    const client = await server.login('purchaser');
    const hashOf = async () =>
      (
        await server.ctx.database.query<{ hash: string }>({
          text: 'select password_hash as hash from app_user where business_unit = $1 and id = $2',
          values: [OSLO, client.user.userId],
        })
      )[0]?.hash;
    const login = {
      provenHash: async () => 'the hash before',
      endingOthers: (_: unknown, change: (end: () => Promise<void>) => unknown) => change(async () => undefined),
    };
    const parts = { ...server.ctx, login, text: () => 'wrong' } as unknown as AccountParts;
    const session = { businessUnit: OSLO, userId: client.user.userId, userName: 'purchaser', language: 'en-GB' };
    const before = await hashOf();
    const change = changePassword(
      parts,
      session as Session,
      { oldPassword: PASSWORD, newPassword: NEW },
      { address: '', device: '' },
    );
    await expect(change).rejects.toMatchObject({ status: 400 });
    expect(await hashOf()).toBe(before);
  });

  it('a wrong old password is 400, in the language of the person', { tags: ['API-062', 'OPEN-047'] }, async () => {
    const wrong = await change(await server.login('operator'), 'Wrong-2026', NEW);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      errorCode: 'VALIDATION',
      message: 'Det nåværende passordet er ikke riktig',
      errors: [{ field: 'oldPassword' }],
    });
    await server.login('operator');
  });

  itEach([
    [['VALID-009'], 'Short-1', 'passwordLength', 'Use at least 8 characters'],
    [['VALID-010'], 'lower-2027', 'passwordUppercase', 'Use at least one uppercase letter'],
    [['VALID-011'], 'UPPER-2027', 'passwordLowercase', 'Use at least one lowercase letter'],
    [['VALID-012'], 'Without-digit', 'passwordDigit', 'Use at least one digit'],
  ])('%s is too weak: 400', { tags: ['API-062'] }, async (password, keyword, message) => {
    const client = await server.login('configurator');
    const { status, body } = await change(client, PASSWORD, password);
    expect([status, body.errors?.map((error) => error.keyword), body.message]).toEqual([400, [keyword], message]);
    await server.login('configurator');
  });

  it('the least length is the business unit’s, whatever a person sets for oneself', {
    tags: ['VALID-009', 'OPEN-045'],
  }, async () => {
    const [admin, operator] = [await server.login('admin'), await server.login('operator')];
    const entry = (value: string) => ({
      clientId: 'Backend',
      owner: 'userSettings',
      key: 'passwordMinimumLength',
      value,
    });
    const saved = await admin.fetchJson('/User/settingsForAll', { method: 'PUT', body: entry('12') });
    expect(saved.status).toBe(204);
    await operator.fetchJson(API.userSettings, { method: 'PUT', body: entry('1') });
    const { body } = await change(operator, PASSWORD, NEW);
    expect(body.errors).toMatchObject([{ keyword: 'passwordLength', params: { limit: 12 } }]);
    const settings = await operator.fetchJson<{ userSettings: object }>(API.cockpitSettings);
    expect(settings.body.userSettings).toMatchObject({ passwordMinimumLength: 12 });
    const bergen = await server.login('operator', BERGEN);
    expect((await bergen.fetchJson<{ userSettings: object }>(API.cockpitSettings)).body.userSettings).toMatchObject({
      passwordMinimumLength: 8,
    });
    await admin.fetchJson('/User/settingsForAll', { method: 'PUT', body: entry('8') });
  });

  it('whoever guesses the old password is slowed like at the log-in', { tags: ['OPEN-200'] }, async () => {
    const client = await server.login('global', BERGEN);
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await change(client, `Guess-${attempt}`, NEW)).status).toBe(400);
    expect((await change(client, PASSWORD, NEW)).status).toBe(429);
    now += 3_600_000;
    expect((await change(client, PASSWORD, PASSWORD)).status).toBe(204);
  });

  it.each([
    [{ newPassword: NEW }, ['oldPassword']],
    [{ oldPassword: PASSWORD }, ['newPassword']],
    [{ oldPassword: PASSWORD, newPassword: 7 }, ['newPassword']],
    [{ oldPassword: PASSWORD, newPassword: 'x'.repeat(2000) }, ['newPassword']],
  ])('takes two texts, not %j', { tags: ['API-062'] }, async (body, fields) => {
    const client = await server.login('admin');
    const answer = await client.fetchJson<ErrorBody>(API.changePassword, { method: 'PUT', body });
    expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([422, fields]);
  });

  it('needs a session', { tags: ['API-062'] }, async () => {
    expect((await change(server, PASSWORD, NEW)).status).toBe(401);
  });
});

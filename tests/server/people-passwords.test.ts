import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, IDEMPOTENCY_HEADER } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { brokenPasswordRules } from '../../src/engine/password';
import { BERGEN, type Client, OSLO, PASSWORD, startServer, type TestServer } from './harness';

const NEW = 'Fresh-2027';
let server: TestServer;
let admin: Client;
let id: string;
const user = { businessUnitName: OSLO, userName: 'operator' };
const put = (body: object) => server.fetchJson<ErrorBody>(API.password, { method: 'PUT', body });
const reset = (userId = id, headers: Record<string, string> = {}) =>
  admin.fetchJson<{ oneTimePassword?: string } & ErrorBody>(`/User/resetPassword?userId=${userId}`, {
    method: 'POST',
    headers,
  });
const signIn = (password: string) =>
  server.fetchJson<ErrorBody>(API.login, { method: 'POST', body: { ...user, password } });

beforeAll(async () => {
  server = await startServer();
  admin = await server.login('admin');
  const { body } = await admin.fetchJson<{ id: string; userName: string }[]>('/User/header');
  id = body.find(({ userName }) => userName === user.userName)?.id ?? '';
});
afterAll(() => server.stop());

describe('a password that an administrator resets', () => {
  it('becomes a one-time one of twelve characters, and all sessions end', {
    tags: ['API-061', 'SESSION-028', 'ADMIN-005', 'ACTION-063', 'OPEN-123'],
  }, async () => {
    const sessions = [await server.login('operator'), await server.login('operator')];
    const { status, body } = await reset();
    expect(status).toBe(200);
    expect(body.oneTimePassword).toHaveLength(12);
    expect(brokenPasswordRules(body.oneTimePassword ?? '', 12)).toEqual([]);
    await expect
      .poll(async () => Promise.all(sessions.map(async (one) => (await one.fetchJson(API.cockpitSettings)).status)))
      .toEqual([401, 401]);
    expect((await signIn(PASSWORD)).status).toBe(401);
  });

  it('opens no session until its owner has chosen another', {
    tags: ['LOGIN-017', 'OPEN-046', 'API-063', 'API-064'],
  }, async () => {
    const { oneTimePassword = '' } = (await reset()).body;
    const refused = await signIn(oneTimePassword);
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'MUST_CHANGE_PASSWORD']);

    const change = { ...user, oldPassword: oneTimePassword };
    expect((await put({ ...change, oldPassword: 'Wrong-2026', newPassword: NEW })).status).toBe(401);
    const weak = await put({ ...change, newPassword: 'weak' });
    expect([weak.status, weak.body.errors?.map(({ keyword }) => keyword)]).toEqual([
      400,
      ['passwordLength', 'passwordUppercase', 'passwordDigit'],
    ]);
    expect((await put({ ...change, newPassword: oneTimePassword })).status).toBe(400);
    expect((await put({ ...change, newPassword: NEW })).status).toBe(204);

    expect((await signIn(oneTimePassword)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    const again = await put({ ...user, oldPassword: NEW, newPassword: PASSWORD });
    expect(again.status, 'whoever has a password changes it signed in').toBe(422);
  });

  it('waits for its owner three days, no longer', { tags: ['OPEN-123'] }, async () => {
    const { oneTimePassword = '' } = (await reset()).body;
    await server.ctx.database.query({
      text: `update app_user set password_set_at = now() - interval '73 hours' where id = $1`,
      values: [id],
    });
    const late = await signIn(oneTimePassword);
    expect([late.status, late.body.errorCode]).toEqual([422, 'REFUSED']);
    expect(late.body.message).toContain('72');
    const change = { ...user, oldPassword: oneTimePassword, newPassword: NEW };
    expect((await put(change)).status).toBe(422);
  });

  it('is told once: a repeat of the call changes nothing and does not tell it', { tags: ['API-061'] }, async () => {
    const key = { [IDEMPOTENCY_HEADER]: 'reset-1' };
    const first = await reset(id, key);
    const repeated = await reset(id, key);
    expect(repeated.status).toBe(200);
    expect(repeated.body).toEqual({ ...first.body, oneTimePassword: undefined });
    const told = first.body.oneTimePassword ?? '';
    expect((await signIn(told)).status).toBe(422);
    const [kept] = await server.ctx.database.query<{ texts: string }>({
      text: `select coalesce((select string_agg(body, '') from command), '') || coalesce((select string_agg(coalesce(after::text, ''), '') from audit), '') as texts`,
      values: [],
    });
    expect(kept?.texts).not.toContain(told);
    expect(kept?.texts).not.toContain('argon2');
  });

  it('is not for people whose roles one may not give', { tags: ['OPEN-122'] }, async () => {
    const { body } = await admin.fetchJson<{ id: string; userName: string }[]>('/User/header');
    const global = body.find(({ userName }) => userName === 'global')?.id ?? '';
    const { status, body: error } = await reset(global);
    expect([status, error.errors?.map(({ keyword }) => keyword)]).toEqual([422, ['assignable']]);
    await server.login('global');
    const operator = await server.login('operator', BERGEN);
    const denied = await operator.fetchJson<ErrorBody>(`/User/resetPassword?userId=${id}`, { method: 'POST' });
    expect(denied.body.errorCode).toBe('ACCESS_DENIED');
  });
});

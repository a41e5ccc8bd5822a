/** People with a second factor, as tests need them. */
import { TOTP } from 'otpauth';
import {
  API,
  type FactorSetUp,
  type LoginResponse,
  type RecoveryCodes,
  type SecondFactorRequest,
} from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { type Answer, type Client, OSLO, PASSWORD, type TestServer } from '../harness';

/** Any answer of a log-in and its steps. */
export type Answered = LoginResponse & ErrorBody & FactorSetUp & RecoveryCodes & { readonly ticket: string };

/** What the app with the secret shows at a moment. */
export function codeOf(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Sets up an app for whoever is logged in. */
export async function addApp(client: Client, now: Date, password = PASSWORD) {
  const begun = await client.fetchJson<Answered>(API.ownFactorSetUp, {
    method: 'POST',
    body: { kind: 'totp', password },
  });
  const { id, totp: { secret } = { secret: '' } } = begun.body;
  const confirmed = await client.fetchJson<RecoveryCodes>(API.ownFactors, {
    method: 'POST',
    body: { id, name: 'Telephone', code: codeOf(secret, now) },
  });
  if (confirmed.status !== 200) throw new Error(`the app was not set up: ${JSON.stringify([begun, confirmed])}`);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

/** Nobody has a factor, no role demands one, no account is slowed, and all have the demo's password. */
export async function reset({ ctx: { database } }: TestServer): Promise<void> {
  for (const text of [
    'update app_user set has_second_factor = false where has_second_factor',
    'delete from login_attempt',
    'update user_role set demands_second_factor = null where demands_second_factor',
    `update app_user u set password_hash = (select password_hash from app_user where user_name = 'purchaser' limit 1),
      must_change_password = false where password_hash is not null`,
  ])
    await database.query({ text, values: [] });
}

/** What people do at the door of a server. */
export function people(server: TestServer) {
  const send = (path: string, body: object, headers = {}): Promise<Answer<Answered>> =>
    server.fetchJson(path, { method: 'POST', body, headers });
  return {
    send,
    signIn: (userName: string, { password = PASSWORD, businessUnitName = OSLO } = {}) =>
      send(API.login, { businessUnitName, userName, password }),
    prove: ({ body }: Answer<Answered>, proof: Omit<SecondFactorRequest, 'ticket'>, headers = {}) =>
      send(API.secondFactor, { ticket: body.secondStep?.ticket ?? '', ...proof }, headers),
    begin: async (client: Client, kind = 'totp') =>
      (await client.fetchJson<Answered>(API.ownFactorSetUp, { method: 'POST', body: { kind, password: PASSWORD } }))
        .body,
    /** A user of the unit as administrators see them. */
    async find(userName: string) {
      const [row] = await server.ctx.database.query<{ id: string; hasSecondFactor: boolean }>({
        text: `select id, has_second_factor as "hasSecondFactor" from app_user where business_unit = $1 and user_name = $2`,
        values: [OSLO, userName],
      });
      if (!row) throw new Error(`nobody is called ${userName}`);
      return row;
    },
    /** Has an administrator make a role demand a second factor. */
    async demand(userRoleName: string) {
      const admin = await server.login('admin');
      const { body } = await admin.fetchJson<{ id: string; userRoleName: string }[]>('/UserRole/header');
      const role = body.find((one) => one.userRoleName === userRoleName);
      const saved = await admin.fetchJson('/UserRole', {
        method: 'PUT',
        body: { id: role?.id, userRoleName, demandsSecondFactor: true },
      });
      if (saved.status >= 300) throw new Error(`the role was not saved: ${JSON.stringify(saved)}`);
    },
  };
}

export type Person = ReturnType<typeof people>;

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type LoginResponse } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { CLIENT_ID, CLIENT_SECRET, startProvider, type TestProvider } from '../../lib/open-id-provider';
import { bearer } from '../bearer';
import { BERGEN, OSLO, startServer, type TestServer } from '../harness';

let provider: TestProvider;
let server: TestServer;
let now = new Date();
beforeAll(async () => {
  provider = await startProvider('operator');
  server = await startServer({
    clock: { now: () => now },
    config: { openIdIssuer: provider.issuer, openIdClientId: CLIENT_ID, openIdClientSecret: CLIENT_SECRET },
  });
});
afterAll(() => Promise.all([server.stop(), provider.stop()]));

interface Way {
  /** Where the page would send the browser. */
  readonly address: URL;
  /** What the provider sends back to the page. */
  readonly answer: Readonly<Record<string, string>>;
}

async function go(unit = OSLO): Promise<Way> {
  const query = `businessUnitName=${encodeURIComponent(unit)}&clientId=Cockpit&isApportAccount=false`;
  const { status, body } = await server.fetchJson<string>(`${API.oidcUri}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { headers } = await fetch(body, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(`${server.url}/login`);
  return { address: new URL(body), answer: Object.fromEntries(back.searchParams) };
}

const signIn = (answer: unknown) =>
  server.fetchJson<LoginResponse & ErrorBody>(API.openIdLogin, { method: 'POST', body: answer });
const NOT_COMPLETED = { status: 422, body: { message: 'The log-in with OpenID was not completed. Start it again.' } };

describe('the way over an OpenID provider', () => {
  it('leads there and back, and opens the session of the person', {
    tags: ['LOGIN-016', 'API-002', 'OPEN-040'],
  }, async () => {
    const { address, answer } = await go();
    expect(address.origin).toBe(provider.issuer);
    const { status, body } = await signIn(answer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userName: 'operator', userRoles: expect.any(Array) });
    const settings = await server.fetchJson(API.cockpitSettings, { headers: bearer(body.accessToken) });
    expect(settings.status).toBe(200);
  });

  it('asks for no second factor: that is the provider’s affair', { tags: ['OPEN-256'] }, async () => {
    await server.ctx.database.query({ text: 'update user_role set demands_second_factor = true', values: [] });
    expect((await signIn((await go()).answer)).status).toBe(200);
    await server.ctx.database.query({ text: 'update user_role set demands_second_factor = null', values: [] });
  });

  it('takes an answer once, and none that was changed, is another way’s or came too late', async () => {
    const { answer } = await go();
    const other = await go();
    expect(await signIn({ ...answer, state: other.answer.state })).toMatchObject(NOT_COMPLETED);
    expect(await signIn(answer), 'the provider has given its code away').toMatchObject(NOT_COMPLETED);
    const { state = '' } = other.answer;
    expect(await signIn({ ...other.answer, state: `${state.slice(0, -2)}AA` })).toMatchObject(NOT_COMPLETED);
    expect(await signIn({ ...other.answer, iss: 'https://evil.example' })).toMatchObject(NOT_COMPLETED);
    const late = await go();
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await signIn(late.answer)).toMatchObject(NOT_COMPLETED);
    now = new Date();
    const good = await go();
    expect((await signIn(good.answer)).status).toBe(200);
    expect(await signIn(good.answer)).toMatchObject(NOT_COMPLETED);
  });

  it('lets in nobody who may not log in with a password either', async () => {
    const who = () =>
      server.ctx.database.owner
        .updateTable('app_user')
        .where('business_unit', '=', OSLO)
        .where('user_name', '=', 'operator');
    const refused = { status: 422, body: { errorCode: 'REFUSED', message: expect.stringContaining(OSLO) } };
    await who().set({ is_active: false }).execute();
    expect(await signIn((await go()).answer)).toMatchObject(refused);
    await who().set({ is_active: true }).execute();
    provider.userName = 'somebody else';
    expect(await signIn((await go()).answer)).toMatchObject(refused);
    provider.userName = 'operator';
  });

  it('finds a person by issuer and subject, whatever the provider calls them by now', async () => {
    const nameAfter = async (userName: string, subject: string) => {
      Object.assign(provider, { userName, subject });
      const { status, body } = await signIn((await go()).answer);
      return status === 200 ? body.userName : body.errorCode;
    };
    expect(await nameAfter('purchaser', 'inger')).toBe('purchaser');
    expect(await nameAfter('inger.newname', 'inger')).toBe('purchaser');
    // The name went to somebody else, who is not the person of before.
    expect(await nameAfter('purchaser', 'somebody new')).toBe('REFUSED');
    expect(await nameAfter('configurator', 'inger')).toBe('purchaser');
    expect(await nameAfter('configurator', 'kari')).toBe('configurator');
    Object.assign(provider, { userName: 'operator', subject: undefined });
  });

  it('is open to units with the flag alone', async () => {
    const query = `businessUnitName=${encodeURIComponent(BERGEN)}`;
    const { status, body } = await server.fetchJson<ErrorBody>(`${API.oidcUri}?${query}`);
    expect([status, body.message]).toEqual([422, `${BERGEN} does not log in with OpenID.`]);
    const { answer } = await go();
    const admin = await server.login('global');
    const flags = (await admin.fetchJson<string[]>(API.enabledFeatures)).body;
    const save = (body: readonly string[]) => admin.fetchJson(API.enabledFeatures, { method: 'POST', body });
    await save(flags.filter((flag) => flag !== 'OpenIdConnect'));
    expect((await signIn(answer)).body.message).toBe(`${OSLO} does not log in with OpenID.`);
    await save(flags);
  });

  it.each([
    ['nothing', undefined],
    ['no code', { state: 'x' }],
    ['a number', { code: 1, state: 'x' }],
    ['a code of 5,000 signs', { code: 'x'.repeat(5000), state: 'x' }],
  ])('refuses %s with 422 and names the field', async (_, body) => {
    expect(await signIn(body)).toMatchObject({ status: 422, body: { errorCode: 'VALIDATION' } });
  });

  it('says so if the provider does not answer', async () => {
    const gone = await startProvider('operator');
    const alone = await startServer({ config: { openIdIssuer: gone.issuer, openIdClientId: CLIENT_ID } });
    await gone.stop();
    const { status, body } = await alone.fetchJson<ErrorBody>(
      `${API.oidcUri}?businessUnitName=${encodeURIComponent(OSLO)}`,
    );
    expect([status, body.message]).toEqual([422, expect.stringContaining('The OpenID provider does not answer')]);
    await alone.stop();
  });
});

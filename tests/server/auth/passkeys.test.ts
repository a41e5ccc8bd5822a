/** Passkeys against what a browser would never send. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API, type OwnFactors, type PasskeyChallenge, type PasskeyJson } from '../../../src/engine/http/api';
import { bearer } from '../bearer';
import { type Client, PASSWORD, startServer, type TestServer } from '../harness';
import { PasskeyDevice } from './passkey-device';
import { type Answered, type Person, people, reset } from './second-factor';

const ALLOWED = 'https://cockpit.example.com';
let server: TestServer;
let person: Person;
let now = new Date();
let operator: Client;
let device: PasskeyDevice;

beforeAll(async () => {
  server = await startServer({
    clock: { now: () => now },
    config: { allowedOrigins: [ALLOWED], trustProxy: ['127.0.0.1', '::1'], loginFailures: 50 },
  });
  person = people(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await reset(server);
  operator = await server.login('operator');
  device = new PasskeyDevice(server.url);
});

const begin = async (headers = {}, client = operator) =>
  (
    await client.fetchJson<Answered>(API.ownFactorSetUp, {
      method: 'POST',
      headers,
      body: { kind: 'passkey', password: PASSWORD },
    })
  ).body;
const confirm = (id: string, passkey: PasskeyJson, headers = {}, client = operator) =>
  client.fetchJson<Answered>(API.ownFactors, { method: 'POST', headers, body: { id, name: 'Key', passkey } });

/** Adds the device's passkey. */
async function add(headers = {}): Promise<void> {
  const { id, passkey } = await begin(headers);
  const answer = await confirm(id, device.made(passkey ?? {}), headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
async function ask(ticket: string, headers = {}) {
  return server.fetchJson<PasskeyChallenge & Answered>(API.secondFactorPasskey, {
    method: 'POST',
    headers,
    body: { ticket },
  });
}
/** A log-in up to the question. */
async function asked(headers = {}) {
  const first = await person.signIn('operator');
  const { body } = await ask(first.body.secondStep?.ticket ?? '', headers);
  return { first, ...body };
}

describe('a passkey', () => {
  it('is made and proven once for each question', { tags: ['OPEN-256'] }, async () => {
    await add();
    const { first, id, options } = await asked();
    expect(first.body.secondStep?.kinds).toEqual(['passkey', 'recovery']);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    const passkey = { id, answer: device.proven(options) };
    const { status, body } = await person.prove(first, { passkey });
    expect([status, body.userName]).toEqual([200, 'operator']);
    expect((await person.prove(first, { passkey })).status, 'the question was answered').toBe(401);
    const own = await server.fetchJson<OwnFactors>(API.ownFactors, { headers: bearer(body.accessToken) });
    expect(own.body.factors).toMatchObject([{ kind: 'passkey', name: 'Key', host: 'localhost' }]);
    expect(own.body.factors[0]?.lastUsedAt).not.toBeNull();
  });

  it('of two calls with the same answer one wins', { tags: ['OPEN-256'] }, async () => {
    await add();
    const { first, id, options } = await asked();
    const passkey = { id, answer: device.proven(options) };
    const both = await Promise.all([person.prove(first, { passkey }), person.prove(first, { passkey })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('proves nothing from another origin, for another host, by another key, of a copy, or late', {
    tags: ['OPEN-256'],
  }, async () => {
    await add();
    const wrong: readonly (readonly [string, (options: PasskeyJson) => PasskeyJson])[] = [
      ['another origin', (options) => twin({ origin: 'https://evil.example' }).proven(options)],
      ['another host', (options) => twin({ host: 'evil.example' }).proven(options)],
      ['another key', (options) => Object.assign(new PasskeyDevice(server.url), { id: device.id }).proven(options)],
      ['another challenge', (options) => device.proven({ ...options, challenge: 'AAAA' })],
      ['a copy that was used less often', (options) => twin({ counter: 0 }).proven(options)],
      ['nonsense', () => ({ id: device.id.toString('base64url') })],
    ];
    for (const [why, answerOf] of wrong) {
      const { first, id, options } = await asked();
      expect((await person.prove(first, { passkey: { id, answer: answerOf(options) } })).status, why).toBe(401);
    }
    const late = await asked();
    now = new Date(now.getTime() + 6 * 60_000);
    const again = await person.signIn('operator');
    const passkey = { id: late.id, answer: device.proven(late.options) };
    expect((await person.prove(again, { passkey })).status, 'after five minutes').toBe(401);
  });

  it('answers no question that another person was asked', { tags: ['OPEN-256'] }, async () => {
    await add();
    const configurator = await server.login('configurator');
    const other = new PasskeyDevice(server.url);
    const begun = await begin({}, configurator);
    expect((await confirm(begun.id, other.made(begun.passkey ?? {}), {}, configurator)).status).toBe(200);
    const theirs = await person.signIn('configurator');
    const question = await ask(theirs.body.secondStep?.ticket ?? '');
    const { first } = await asked();
    const passkey = { id: question.body.id, answer: device.proven(question.body.options) };
    expect((await person.prove(first, { passkey })).status).toBe(401);
    expect((await person.prove(theirs, { passkey })).status, 'it is not the key of this person').toBe(401);
  });

  it('is made for its question alone, and once', { tags: ['OPEN-256'] }, async () => {
    const one = await begin();
    const made = device.made(one.passkey ?? {});
    const evil = new PasskeyDevice('https://evil.example', 'localhost').made(one.passkey ?? {});
    expect((await confirm(one.id, evil)).status).toBe(422);
    expect((await confirm(one.id, made)).status, 'a wrong answer ends the question').toBe(422);
    await add();
    const second = await begin();
    expect(second.passkey?.excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
    expect((await confirm(second.id, device.made(second.passkey ?? {}))).status, 'the same key again').toBe(422);
  });

  it('belongs to the host of the page: allowed origins, and what trusted proxies tell', {
    tags: ['OPEN-256'],
  }, async () => {
    const behind = { 'x-forwarded-host': 'stock.example.com', 'x-forwarded-proto': 'https' };
    device = new PasskeyDevice('https://stock.example.com');
    await add(behind);
    const here = await person.signIn('operator');
    const elsewhere = await ask(here.body.secondStep?.ticket ?? '');
    expect([elsewhere.status, elsewhere.body.message]).toEqual([422, expect.stringContaining('localhost')]);
    const { first, id, options } = await asked(behind);
    expect(options).toMatchObject({ rpId: 'stock.example.com' });
    const passkey = { id, answer: device.proven(options) };
    expect((await person.prove(first, { passkey }, behind)).status).toBe(200);
    const page = await begin({ origin: ALLOWED });
    expect(page.passkey?.rp).toMatchObject({ id: 'cockpit.example.com' });
    const stranger = await begin({ origin: 'https://evil.example' });
    expect(stranger.passkey?.rp).toMatchObject({ id: 'localhost' });
    const number = await begin({ 'x-forwarded-host': '10.0.0.7' });
    expect(number).toMatchObject({ errorCode: 'REFUSED' });
  });
});

/** The same passkey, but for what is given. */
function twin({ origin = device.origin, host = device.host, counter = device.counter }): PasskeyDevice {
  return Object.assign(new PasskeyDevice(origin, host, device), { counter });
}

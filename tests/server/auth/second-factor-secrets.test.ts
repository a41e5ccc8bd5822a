/** Second factors outlive the secret that they were sealed with. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthenticator, SecondFactors } from '../../../server/platform/auth';
import type { Config } from '../../../server/platform/config';
import { Seal } from '../../../server/platform/seal';
import { type Client, OSLO, startServer, type TestServer } from '../harness';
import { addApp, codeOf } from './second-factor';

const OLD = 'an old secret of the installation, long enough';
const NEW = 'a new secret of the installation, long enough';
let server: TestServer;
let operator: Client;
let now = new Date();
beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  operator = await server.login('operator');
});
afterAll(() => server.stop());

type Secrets = Pick<Config, 'jwtSecret' | 'jwtSecretBefore'>;

/** What a server with these secrets reads. */
async function factorsWith(secrets: Secrets): Promise<SecondFactors> {
  const { database, clock, product, log, config } = server.ctx;
  const auth = await createAuthenticator({ database, clock, product, log, config: { ...config, ...secrets } });
  await auth.ended.stop();
  return new SecondFactors({ database, clock, seal: new Seal(auth.sealingKeys('second-factor')) });
}

/** Whether such a server takes the app's next code. */
async function takes(app: string, secrets: Secrets): Promise<boolean> {
  const factors = await factorsWith(secrets);
  now = new Date(now.getTime() + 60_000);
  const { userId, userName } = operator.user;
  const owner = { businessUnit: OSLO, userId, userName };
  return (await factors.prove(owner, { code: codeOf(app, now) }, { origin: server.url, host: 'localhost' })) === 'totp';
}

it('authenticator apps outlive a new secret: the one before it and that of the database still open them', {
  tags: ['OPEN-256'],
}, async () => {
  const { secret } = await addApp(operator, now);
  expect(await takes(secret, { jwtSecret: OLD }), 'sealed with the secret that the database keeps').toBe(true);
  await (await factorsWith({ jwtSecret: OLD })).reseal();
  expect(await takes(secret, { jwtSecret: NEW }), 'sealed with the old one, which nobody tells').toBe(false);
  expect(await takes(secret, { jwtSecret: NEW, jwtSecretBefore: OLD })).toBe(true);
  await (await factorsWith({ jwtSecret: NEW, jwtSecretBefore: OLD })).reseal();
  expect(await takes(secret, { jwtSecret: NEW }), 'sealed anew').toBe(true);
});

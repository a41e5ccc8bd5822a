/** What was done is told as done, though the database cannot be asked or told anything more. */
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Database } from '../../../server/platform/db';
import { registerPosition } from '../../../server/platform/http/position';
import { createAddressGate } from '../../../server/platform/whitelist';
import { POSITION_HEADER } from '../../../src/engine/http';

const away = () => Promise.reject(new Error('away'));

it('a write whose position nobody knows, without it', { tags: ['OPEN-332'] }, async () => {
  const app = fastify();
  let position: () => Promise<bigint> = async () => 7n;
  registerPosition(app, { replicas: { position: () => position() } as Database['replicas'] & object });
  app.post('/', async () => 'done');
  const write = async () => {
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/' });
    return [statusCode, headers[POSITION_HEADER.toLowerCase()]];
  };
  expect(await write()).toEqual([200, '7']);
  position = away;
  expect(await write()).toEqual([200, undefined]);
  await app.close();
});

it('a list of addresses of which nobody can be told', async () => {
  const { log } = fastify();
  const gate = createAddressGate({
    database: { wake: away } as unknown as Database,
    log,
    config: { ipWhitelist: true },
  });
  await expect(gate.changed()).resolves.toBeUndefined();
});

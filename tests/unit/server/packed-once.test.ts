import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../src/engine/http/calls';

const { packs } = vi.hoisted(() => ({ packs: vi.fn() }));
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  return {
    ...zlib,
    brotliCompress: (...all: Parameters<typeof zlib.brotliCompress>) => {
      packs();
      zlib.brotliCompress(...all);
    },
  };
});

const call: Call = { method: 'GET', path: '/long', summary: 'Long', alike: true };

async function open(more: Partial<Call> = {}) {
  packs.mockClear();
  // A test before this one may have loaded it, without the count.
  vi.resetModules();
  const { registerPackedOnce } = await import('../../../server/platform/http/packed-once');
  const app = Fastify();
  registerPackedOnce(app);
  app.route({
    method: 'GET',
    url: '/long',
    config: { call: { ...call, ...more } },
    handler: async (request, reply) => {
      reply.header('vary', 'Origin');
      if (request.headers.authorization === 'nobody') reply.code(401);
      return { for: request.headers.authorization, words: 'long '.repeat(100) };
    },
  });
  const ask = async (authorization: string, encoding: string) => {
    const { headers, rawPayload, statusCode } = await app.inject({
      url: '/long',
      headers: { authorization, 'accept-encoding': encoding },
    });
    const isPacked = headers['content-encoding'] === 'br';
    const said = JSON.parse((isPacked ? brotliDecompressSync(rawPayload) : rawPayload).toString()) as { for: string };
    return { isPacked, said: said.for, statusCode, vary: headers.vary };
  };
  return ask;
}

describe('an answer that many are given alike', () => {
  it('is packed once for all who are given the same, and never given to who is given another', async () => {
    const ask = await open();
    const packed = { isPacked: true, statusCode: 200, vary: 'Origin, accept-encoding' };
    expect(await ask('one', 'gzip, br')).toEqual({ ...packed, said: 'one' });
    expect(await ask('one', 'br')).toEqual({ ...packed, said: 'one' });
    expect(await ask('two', 'br')).toEqual({ ...packed, said: 'two' });
    expect(await ask('one', 'br')).toEqual({ ...packed, said: 'one' });
    expect(packs).toHaveBeenCalledTimes(2);
  });

  it('stays as it is for who cannot read it so, when it is refused, and where none is like another', async () => {
    const ask = await open();
    for (const encoding of ['gzip', 'identity', 'br;q=0', ''])
      expect((await ask('one', encoding)).isPacked).toBe(false);
    expect(await ask('nobody', 'br')).toMatchObject({ isPacked: false, statusCode: 401 });
    expect((await (await open({ alike: false }))('one', 'br')).isPacked).toBe(false);
    expect(packs).not.toHaveBeenCalled();
  });

  it('is kept as long as it is asked for', async () => {
    const ask = await open();
    for (let index = 0; index < 100; index++) {
      await ask(`one ${index}`, 'br');
      await ask('always', 'br');
    }
    expect(packs).toHaveBeenCalledTimes(101);
    await ask('one 0', 'br');
    expect(packs).toHaveBeenCalledTimes(102);
  });
});

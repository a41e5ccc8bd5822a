import { describe, expect, it } from 'vitest';
import {
  createHttpClient,
  POSITION_HEADER,
  PROGRESS_TYPE,
  positionHeaders,
  seenPosition,
} from '../../../../src/engine/http';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('what was seen of the database', { tags: ['OPEN-332'] }, () => {
  it('only grows, is forgotten when it is not known how far a write came, and known again after the next', () => {
    const storage = memory();
    const position = seenPosition(storage);
    const told = () => positionHeaders(storage)[POSITION_HEADER];
    expect(told()).toBe('0');
    for (const [saw, then] of [
      ['9', '9'],
      ['10', '10'],
      ['8', '10'],
    ] as const) {
      position.saw(saw);
      expect(told()).toBe(then);
    }
    position.wrote(null);
    expect(told()).toBeUndefined();
    // What others did says nothing of our own write.
    position.saw('99');
    expect(told()).toBeUndefined();
    position.wrote('12');
    expect(told()).toBe('12');
    position.forget();
    expect(told()).toBe('0');
  });

  it('is told by reads and learnt from writes', async () => {
    const storage = memory();
    const asked: [string, string | null][] = [];
    const answers = [
      new Response('{}', { headers: { [POSITION_HEADER]: '41' } }),
      new Response('[]'),
      new Response('{"done":1,"of":2}\n{"status":200,"body":{}}\n', { headers: { 'content-type': PROGRESS_TYPE } }),
      new Response('[]'),
    ];
    const client = createHttpClient({
      fetch: async (_url, { method = '', headers }) => {
        asked.push([method, new Headers(headers).get(POSITION_HEADER)]);
        return answers.shift() ?? Promise.reject(new TypeError('the line is cut'));
      },
      environment: () => 'http://cockpit/api',
      clock: { setTimeout: (work) => setTimeout(work, 0) },
      token: () => 'token',
      onUnauthorised: () => undefined,
      position: seenPosition(storage),
    });
    await client.post('/Thing', {});
    await client.get('/Thing/description');
    await client.post('/Thing', {}, { onProgress: () => undefined });
    await client.get('/Thing/description');
    await client.post('/Thing', {}).catch(() => undefined);
    expect(asked).toEqual([
      ['POST', null],
      ['GET', '41'],
      ['POST', null],
      ['GET', null],
      ['POST', null],
    ]);
    expect(positionHeaders(storage)).toEqual({});
  });
});

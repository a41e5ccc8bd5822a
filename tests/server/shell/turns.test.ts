import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tooMany } from '../../../server/platform/errors';
import { Turns } from '../../../server/platform/turns';
import { SERVER_LIMITS } from '../../../src/engine/constants';
import { API } from '../../../src/engine/http/api';
import { bearer } from '../bearer';
import { startServer, type TestServer } from '../harness';

const full = () => tooMany('Too many calls at once', 1);

describe('turns', () => {
  it('so many of one person are at work, in the order in which they came; others are not kept', async () => {
    const turns = new Turns(2, 10, full);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const call = async (name: string, person = 'ann') => {
      const end = await turns.take(person);
      begun.push(name);
      ends.set(name, end);
    };
    const all = ['a', 'b', 'c', 'd'].map((name) => call(name));
    await call('x', 'bob');
    expect(begun).toEqual(['a', 'b', 'x']);
    ends.get('b')?.();
    await all[2];
    expect(begun).toEqual(['a', 'b', 'x', 'c']);
    ends.get('a')?.();
    await all[3];
    expect(begun.at(-1)).toBe('d');
  });

  it('who goes away while waiting stands in nobody’s way, and too many are refused', async () => {
    const turns = new Turns(1, 2, full);
    const end = await turns.take('ann');
    const gone = new AbortController();
    const left = turns.take('ann', gone.signal);
    const next = turns.take('ann');
    await expect(turns.take('ann')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    end();
    const last = await next;
    last();
    (await turns.take('ann'))();
  });
});

describe('calls of one person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('are all answered, however many come at once, and those of others beside them', async () => {
    const [operator, admin] = await Promise.all([server.login('operator'), server.login('admin')]);
    const many = Array.from({ length: 5 * SERVER_LIMITS.callsAtWork }, () => operator.fetchJson(API.cockpitSettings));
    expect((await admin.fetchJson(API.cockpitSettings)).status).toBe(200);
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
    // Those that break off give their turns back.
    const broken = Array.from({ length: 3 * SERVER_LIMITS.callsAtWork }, () => {
      const call = new AbortController();
      const answer = fetch(`${server.url}/api${API.cockpitSettings}`, {
        headers: bearer(operator.token),
        signal: call.signal,
      });
      setTimeout(() => call.abort(), 2);
      return answer.catch(() => undefined);
    });
    await Promise.all(broken);
    for (let count = 0; count < 2 * SERVER_LIMITS.callsAtWork; count++)
      expect((await operator.fetchJson(API.cockpitSettings)).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import { type Answer, ApiError, ERROR_CODES, type HttpClient } from '../../../../src/engine/http';
import { lostAnswer, PAUSES_MS, wereDone } from '../../../../src/engine/perform/lost-answer';

const failure = (status: number) =>
  new ApiError(status === 0 ? 'Network Error' : 'Error', status, { message: '' } as never);
const answer = (data: unknown) => ({ kind: 'done', status: 200, data }) as Answer<never>;
const pending = answer({ status: 'Pending' });
const done = answer({ status: 'Completed', answer: { status: 207, body: { failed: ['one'] } } });

/** Asks a server that says this about the key, one after the other, and answers a repeated call. */
async function ask(told: readonly (Answer<never> | Error)[], repeated: Answer<never> | Error = answer('repeated')) {
  const queue = [...told];
  const pauses: number[] = [];
  let repeats = 0;
  const take = async (next: Answer<never> | Error) => {
    if (next instanceof Error) throw next;
    return next;
  };
  const http = { get: () => take(queue.shift() ?? failure(0)) } as unknown as HttpClient;
  const outcome = await lostAnswer({
    http,
    key: 'k',
    repeat: () => {
      repeats++;
      return take(repeated);
    },
    wait: async (ms) => void pauses.push(ms),
  }).catch((error: unknown) => error);
  return { outcome, pauses, repeats };
}

describe('what was being sent when its page went', () => {
  const whether = (...told: readonly (Answer<never> | Error)[]) => {
    const queue = [...told];
    const get = async () => {
      const next = queue.shift() ?? failure(0);
      if (next instanceof Error) throw next;
      return next;
    };
    return wereDone(
      { http: { get } as unknown as HttpClient, wait: async () => undefined },
      told.map(() => 'k'),
    );
  };
  const answered = (status: number) => answer({ status: 'Completed', answer: { status, body: null } });

  it('was done if each of its calls was, as it was asked for', { tags: ['OPEN-347'] }, async () => {
    expect(await whether(answered(200), answered(202))).toBe(true);
    expect(await whether(answered(200), answered(409))).toBe(false);
    expect(await whether(answered(207))).toBe(false);
    expect(await whether(failure(404))).toBe(false);
  });

  it('is waited for while it is at work or cannot be asked for', async () => {
    const told = [failure(0), pending, answered(200)];
    const get = async () => {
      const next = told.shift() ?? failure(0);
      if (next instanceof Error) throw next;
      return next;
    };
    const pauses: number[] = [];
    const http = { get } as unknown as HttpClient;
    expect(await wereDone({ http, wait: async (ms) => void pauses.push(ms) }, ['k'])).toBe(true);
    expect(pauses).toEqual([1000, 2000]);
    expect(await wereDone({ http, wait: async () => undefined }, ['k'])).toBe(false);
  });
});

describe('an answer that was lost', () => {
  it('is the first one, if the call was done', { tags: ['OPEN-025'] }, async () => {
    expect(await ask([failure(0), failure(503), pending, done])).toMatchObject({
      outcome: { status: 207, multiStatus: true, data: { failed: ['one'] } },
      pauses: [1000, 2000, 4000],
      repeats: 0,
    });
  });

  it('is that of the call sent again, if the server knows nothing of it', async () => {
    expect(await ask([failure(404)])).toMatchObject({ outcome: { data: 'repeated' }, repeats: 1 });
    expect(await ask([failure(404)], failure(422))).toMatchObject({ outcome: { status: 422 }, repeats: 1 });
    expect(await ask([failure(404), done], failure(0))).toMatchObject({ outcome: { status: 207 }, repeats: 1 });
  });

  it('is not asked for again and again where nobody can give it, nor where it was surely not done', async () => {
    const unknown = Array.from({ length: PAUSES_MS.length }, () => failure(404));
    expect(await ask(unknown, failure(503))).toMatchObject({ outcome: { kind: 'Not confirmed' }, repeats: 2 });
    const undone = new ApiError('Error', 503, { message: 'Too slow', errorCode: ERROR_CODES.notDone } as never);
    expect(await ask([failure(404)], undone)).toMatchObject({ outcome: { message: 'Too slow' }, repeats: 1 });
  });

  it('is not confirmed when the server cannot be asked, and the session is over when it says so', async () => {
    const { outcome, pauses } = await ask([]);
    expect(outcome).toMatchObject({ kind: 'Not confirmed' });
    expect(pauses).toHaveLength(PAUSES_MS.length - 1);
    expect(await ask([failure(401)])).toMatchObject({ outcome: { status: 401 } });
  });
});

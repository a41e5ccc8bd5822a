import { describe, expect, it } from 'vitest';
import { PROGRESS_TYPE, untilAnswered } from '../../../../src/engine/http';

/** An answer that comes in these pieces. */
function pieces(...texts: string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': PROGRESS_TYPE } });
}

describe('an answer that tells of its progress', () => {
  it('gives its last line as the answer, wherever the lines were cut', { tags: ['ACTION-070'] }, async () => {
    const told: [number, number][] = [];
    const response = pieces('{"done":1,"of', '":3}\n{"done":2,"of":3}\n{"status":207,', '"body":{"failed":["ø"]}}\n');
    const answer = await untilAnswered(response, (...progress) => told.push(progress));
    expect([answer.status, await answer.json()]).toEqual([207, { failed: ['ø'] }]);
    expect(told).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  it('is lost if it ends without one', async () => {
    await expect(untilAnswered(pieces('{"done":1,"of":3}\n'), () => undefined)).rejects.toThrow('ended too soon');
  });

  it('is left as it came if it tells of none', async () => {
    const response = new Response('{}');
    expect(await untilAnswered(response, () => undefined)).toBe(response);
  });
});

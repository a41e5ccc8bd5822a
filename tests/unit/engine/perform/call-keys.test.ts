import { expect, it } from 'vitest';
import type { FilledCall } from '../../../../src/engine/action';
import { notReached } from '../../../../src/engine/http';
import { createCallKeys } from '../../../../src/engine/perform/call-keys';

const call = (path: string) => ({ method: 'PUT', path, query: [], body: {} }) as unknown as FilledCall;

function setUp() {
  let made = 0;
  const underKey = createCallKeys(() => `key ${++made}`);
  const used: string[] = [];
  const ask = (path: string, error?: Error) =>
    underKey(call(path), async (key) => {
      used.push(key);
      if (error) throw error;
    }).catch(() => undefined);
  return { ask, used };
}

it('a call whose answer was lost keeps its key until the same is answered', { tags: ['OPEN-025'] }, async () => {
  const { ask, used } = setUp();
  await ask('/a', notReached());
  await ask('/b');
  await ask('/a');
  await ask('/a');
  expect(used).toEqual(['key 1', 'key 2', 'key 1', 'key 3']);
});

it('a call that was refused has another key when it is asked for again', async () => {
  const { ask, used } = setUp();
  await ask('/a', new Error('refused'));
  await ask('/a');
  expect(used).toEqual(['key 1', 'key 2']);
});

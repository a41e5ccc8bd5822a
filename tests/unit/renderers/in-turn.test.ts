import { expect, it } from 'vitest';
import { createInTurn } from '../../../src/renderers/in-turn';

it('answers come in the order in which they were asked for, also after one that failed', async () => {
  const inTurn = createInTurn();
  const came: string[] = [];
  let come: ((text: string) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const answers = [
    new Promise<string>((done) => {
      come = done;
    }),
    new Promise<string>((_, failed) => {
      fail = failed;
    }),
    Promise.resolve('third'),
  ];
  const all = answers.map((one) => inTurn(one).then((text) => came.push(text)));
  await answers[2];
  expect(came).toEqual([]);
  come?.('first');
  await all[0];
  fail?.(new Error('no'));
  await expect(all[1]).rejects.toThrow('no');
  await all[2];
  expect(came).toEqual(['first', 'third']);
});

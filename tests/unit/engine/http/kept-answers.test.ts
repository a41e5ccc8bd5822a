import { describe, expect, it } from 'vitest';
import { createKeptAnswers } from '../../../../src/engine/http';

function setUp() {
  const clock = { time: 0 };
  const sent: string[] = [];
  const answers = createKeptAnswers<string>(1000, () => clock.time);
  const ask = (question: string) =>
    answers.ask(question, async () => {
      sent.push(question);
      return `${question} ${sent.length}`;
    });
  return { clock, sent, answers, ask };
}

describe('answers that are kept', () => {
  it('are given again for the same question until they are old', { tags: ['HTTP-019', 'OPEN-216'] }, async () => {
    const { clock, sent, answers, ask } = setUp();
    answers.open();
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual(['a 1', 'b 2', 'a 1']);
    clock.time = 999;
    expect(await ask('a')).toBe('a 1');
    clock.time = 1000;
    expect(await ask('a')).toBe('a 3');
    expect(sent).toEqual(['a', 'b', 'a']);
  });

  it('two that ask at once wait for one answer', async () => {
    const { sent, answers, ask } = setUp();
    answers.open();
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 1', 'a 1']);
    expect(sent).toEqual(['a']);
  });

  it.each(['forget', 'open', 'close'] as const)('%s leaves nothing of them', async (what) => {
    const { sent, answers, ask } = setUp();
    answers.open();
    await ask('a');
    answers[what]();
    await ask('a');
    expect(sent).toEqual(['a', 'a']);
  });

  it('are not kept before anybody would say that they have changed', async () => {
    const { sent, answers, ask } = setUp();
    await ask('a');
    await ask('a');
    expect(sent).toEqual(['a', 'a']);
    answers.open();
    await ask('a');
    await ask('a');
    expect(sent).toEqual(['a', 'a', 'a']);
  });

  it('a failure is asked for again', async () => {
    const { answers, ask } = setUp();
    answers.open();
    await expect(answers.ask('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await ask('a')).toBe('a 1');
  });
});

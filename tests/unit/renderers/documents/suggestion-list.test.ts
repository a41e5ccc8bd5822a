import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggestionList, PAUSE_MS, type Suggestion } from '../../../../src/renderers/documents/suggestion-list';

const suggestion = (text: string): Suggestion => ({ key: text, text, row: { name: text } });
const BOLT = suggestion('Bolt');
const BOLT_LONG = suggestion('Bolt, long');

function open(load: (text: string) => Promise<readonly Suggestion[]> = async () => [BOLT, BOLT_LONG]) {
  const asked = vi.fn(load);
  return { asked, list: createSuggestionList(asked) };
}

describe('what a typed text may mean', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is asked for once typing pauses', async () => {
    const { asked, list } = open();
    list.type('b');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    list.type('bo');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(asked.mock.calls).toEqual([['bo']]);
    expect(list.get()).toEqual({ found: [BOLT, BOLT_LONG], isOpen: true, hasFailed: false, active: -1 });
  });

  it('is not asked for, and closes, once nothing is typed', async () => {
    const { asked, list } = open();
    await list.ask('bo');
    list.type('bol');
    list.type('');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(list.get().isOpen).toBe(false);
  });

  it('is chosen by steps that end at the last, and at none before the first', async () => {
    const { list } = open();
    await list.ask('bo');
    expect(list.chosen()).toBeUndefined();
    list.move(1);
    expect(list.chosen()).toBe(BOLT);
    list.move(1);
    list.move(1);
    expect(list.chosen()).toBe(BOLT_LONG);
    for (const _ of [1, 2, 3]) list.move(-1);
    expect(list.chosen()).toBeUndefined();
    list.move(1);
    list.close();
    expect(list.chosen()).toBeUndefined();
  });

  it('is not chosen any more once another text is typed', async () => {
    const { list } = open();
    await list.ask('bo');
    list.move(1);
    list.type('bolt, l');
    expect(list.chosen()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(list.chosen()).toBeUndefined();
  });

  it('is what the last question was answered with, whichever answer comes last', async () => {
    const answers: ((found: readonly Suggestion[]) => void)[] = [];
    const { list } = open(() => new Promise((answer) => answers.push(answer)));
    const both = [list.ask('b'), list.ask('bolt, l')];
    answers[1]?.([BOLT_LONG]);
    answers[0]?.([BOLT]);
    await Promise.all(both);
    expect(list.get().found).toEqual([BOLT_LONG]);
  });

  it('stays closed when an answer comes after it was closed', async () => {
    const { list } = open();
    const asking = list.ask('bo');
    list.close();
    await asking;
    expect(list.get()).toMatchObject({ found: [], isOpen: false });
  });

  it('says that nothing could be found out, and forgets what was found before', async () => {
    let isDown = false;
    const { list } = open(async () => {
      if (isDown) throw new Error('down');
      return [BOLT];
    });
    await list.ask('bo');
    isDown = true;
    await list.ask('bol');
    expect(list.get()).toMatchObject({ found: [], isOpen: true, hasFailed: true });
    isDown = false;
    await list.ask('bo');
    expect(list.get()).toMatchObject({ found: [BOLT], hasFailed: false });
  });
});

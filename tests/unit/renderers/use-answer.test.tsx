// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAnswer } from '../../../src/renderers/use-answer';

afterEach(cleanup);

interface Call {
  readonly of: string;
  answer(data: string | null): Promise<void>;
  fail(): Promise<void>;
}

/** Asks for what it is given, and notes each call, for the test to answer. */
function asking(first: string) {
  const calls: Call[] = [];
  const questions = new Map<string, () => Promise<string | null>>();
  const question = (of: string): (() => Promise<string | null>) => {
    const known =
      questions.get(of) ??
      (() =>
        new Promise((resolve, reject) => {
          calls.push({
            of,
            answer: (data) => act(async () => resolve(data)),
            fail: () => act(async () => reject(new Error(of))),
          });
        }));
    questions.set(of, known);
    return known;
  };
  const { result, rerender } = renderHook(({ of, isWanted }) => useAnswer(question(of), isWanted), {
    initialProps: { of: first, isWanted: true },
  });
  return {
    calls,
    shown: () => result.current.data,
    error: () => result.current.error,
    /** Gives its call. */
    load(): Call {
      act(() => void result.current.load());
      return calls.at(-1)!;
    },
    /** The same after a change. */
    renew(): Call {
      act(() => void result.current.renew());
      return calls.at(-1)!;
    },
    ask(of: string, isWanted = true): Call {
      rerender({ of, isWanted });
      return calls.at(-1)!;
    },
  };
}

describe('an answer', () => {
  it('is what was asked for last, whichever comes last', async () => {
    const { calls, shown, load } = asking('a');
    const again = load();
    await again.answer('new');
    await calls[0]?.answer('old');
    expect(shown()).toBe('new');
  });

  it('stays when the same cannot be had again', async () => {
    const { calls, shown, error, load } = asking('a');
    await calls[0]?.answer('a');
    await load().fail();
    expect([shown(), error()]).toEqual(['a', undefined]);
  });

  it('is waited for again when it is asked for after a failure', async () => {
    const { calls, error, load } = asking('a');
    await calls[0]?.fail();
    expect(error()).toEqual(new Error('a'));
    const again = load();
    expect(error()).toBeUndefined();
    await again.fail();
    expect(error()).toEqual(new Error('a'));
  });

  it('is past after a change, even if it cannot be had again, or comes of a call from before', async () => {
    const { calls, shown, error, load, renew } = asking('a');
    await calls[0]?.answer('old');
    const before = load();
    await renew().fail();
    await before.answer('old');
    expect([shown(), error()]).toEqual([undefined, new Error('a')]);
    await load().answer('new');
    expect([shown(), error()]).toEqual(['new', undefined]);
  });

  it('is nobody’s under another question: neither until that is answered, nor when it fails, nor when it comes late', async () => {
    const { calls, shown, error, ask } = asking('a');
    await calls[0]?.answer('a');
    const other = ask('b');
    expect([shown(), error()]).toEqual([undefined, undefined]);
    await other.fail();
    expect([shown(), error()]).toEqual([undefined, new Error('b')]);

    const [late, third] = [ask('c'), ask('d')];
    await third.answer('d');
    await late.answer('c');
    expect([shown(), error()]).toEqual(['d', undefined]);
  });

  it('of a question that is asked no longer does not come in when that is loaded once more', async () => {
    const { shown, ask, load } = asking('a');
    const late = load();
    await ask('b').answer('b');
    await late.answer('a');
    expect(shown()).toBe('b');
  });

  it('is asked for as soon as it is wanted, and anew whenever it is wanted again', async () => {
    const { calls, ask } = asking('a');
    ask('a', false);
    ask('b', false);
    expect(calls.map(({ of }) => of)).toEqual(['a']);
    ask('b');
    ask('b', false);
    ask('b');
    expect(calls.map(({ of }) => of)).toEqual(['a', 'b', 'b']);
  });
});

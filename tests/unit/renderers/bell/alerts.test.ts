import { describe, expect, it, vi } from 'vitest';
import { createAlerts, type Signals } from '../../../../src/renderers/bell/alerts';

function browser({ allows = true, isBehind = true } = {}) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const signals = {
    play: vi.fn(),
    show: vi.fn(),
    allow: async () => allows,
    isBehind: () => isBehind,
  } satisfies Signals;
  return { signals, window: (person = 'kari') => createAlerts(storage, person, signals) };
}

const news = (id: number) => ({ id, text: `Row ${id}`, open: () => undefined });

describe('what tells a person besides the page', { tags: ['OPEN-325'] }, () => {
  it('is off until they want it, and theirs in this browser from then on', async () => {
    const { window, signals } = browser();
    window().raise(news(1));
    expect(signals.play).not.toHaveBeenCalled();
    expect(await window().set('sound', true)).toBe(true);
    expect(signals.play, 'it is heard what it sounds like').toHaveBeenCalledTimes(1);
    expect([window().get(), window('ola').get()]).toEqual([
      { sound: true, outside: false },
      { sound: false, outside: false },
    ]);
    window().raise(news(2));
    expect(signals.play).toHaveBeenCalledTimes(2);
    expect(signals.show).not.toHaveBeenCalled();
    await window().set('sound', false);
    window().raise(news(3));
    expect(signals.play).toHaveBeenCalledTimes(2);
  });

  it('tells once, however many windows hear of it', async () => {
    const { window, signals } = browser();
    await window().set('outside', true);
    const windows = [window(), window(), window()];
    for (const id of [4, 5]) for (const one of windows) one.raise(news(id));
    expect(signals.show.mock.calls.map(([{ id }]) => id)).toEqual([4, 5]);
  });

  it('shows a notice of the system behind other windows alone, and only if it may', async () => {
    const front = browser({ isBehind: false });
    await front.window().set('outside', true);
    front.window().raise(news(6));
    expect(front.signals.show).not.toHaveBeenCalled();
    const refusing = browser({ allows: false });
    expect(await refusing.window().set('outside', true)).toBe(false);
    expect(refusing.window().get().outside).toBe(false);
  });
});

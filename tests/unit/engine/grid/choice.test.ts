import { describe, expect, it, vi } from 'vitest';
import { type Chosen, createChoice } from '../../../../src/engine/grid/choice';
import type { Row } from '../../../../src/engine/query';
import { createStore } from '../../../../src/engine/store';

const row = (id: string, rowVersion = 1): Row => ({ id, rowVersion });
const MATCHING = ['a', 'b', 'c'].map((id) => row(id));
const TAGS = { tags: ['OPEN-277'] };

function open() {
  const store = createStore<Chosen>({ selected: [], isChoosing: false, deleted: 0 });
  const widget = { deselect: vi.fn(), tick: vi.fn() };
  const choice = createChoice({ store, first: [], widget: () => widget, keyOf: ({ id }) => String(id) });
  const keys = () => store.get().selected.map(({ id }) => id);
  return { store, widget, choice, keys };
}

describe('all that match', () => {
  it('are chosen as they are when they come, and those that are shown are ticked', TAGS, async () => {
    const { store, widget, choice, keys } = open();
    const chosen = choice.choose(async () => MATCHING, 'all');
    expect(store.get().isChoosing).toBe(true);
    await chosen;
    expect(store.get().isChoosing).toBe(false);
    expect(keys()).toEqual(['a', 'b', 'c']);
    expect(widget.tick).toHaveBeenCalledOnce();
    expect(choice.isChosen(row('b'))).toBe(true);
  });

  it('lose what is taken out on a page, and gain what is added there', TAGS, async () => {
    const { choice, keys } = open();
    await choice.choose(async () => MATCHING, 'all');
    choice.onSelection([row('a')], { added: [], removed: ['b'] });
    expect(keys()).toEqual(['a', 'c']);
    choice.onSelection([row('a'), row('d')], { added: [row('d')], removed: [] });
    expect(keys()).toEqual(['a', 'c', 'd']);
  });

  it('can be turned round', TAGS, async () => {
    const { choice, keys, widget } = open();
    choice.onSelection([row('a')], { added: [row('a')], removed: [] });
    await choice.choose(async () => MATCHING, 'others');
    expect(keys()).toEqual(['b', 'c']);
    expect(widget.deselect).toHaveBeenCalledOnce();
  });

  it('are none any more when they are called off while they come', TAGS, async () => {
    const { store, choice, keys } = open();
    let come: (rows: readonly Row[]) => void = () => undefined;
    const chosen = choice.choose(() => new Promise((resolve) => (come = resolve)), 'all');
    choice.chooseNone();
    come(MATCHING);
    await chosen;
    expect(keys()).toEqual([]);
    expect(store.get().isChoosing).toBe(false);
  });

  it('stay without what is taken out while they come, unless it is chosen again', TAGS, async () => {
    const { choice, keys } = open();
    let come: (rows: readonly Row[]) => void = () => undefined;
    const chosen = choice.choose(() => new Promise((resolve) => (come = resolve)), 'all');
    choice.onSelection(MATCHING, { added: MATCHING, removed: [] });
    choice.onSelection([row('c')], { added: [], removed: ['a', 'b'] });
    choice.onSelection([row('b'), row('c')], { added: [row('b')], removed: [] });
    come(MATCHING);
    await chosen;
    expect(keys()).toEqual(['b', 'c']);
    await choice.choose(async () => MATCHING, 'all');
    expect(keys()).toEqual(['a', 'b', 'c']);
  });

  it('leave what was chosen alone if they cannot be had', TAGS, async () => {
    const { choice, keys } = open();
    choice.onSelection([row('a')], { added: [row('a')], removed: [] });
    await expect(choice.choose(() => Promise.reject(new Error('too many')), 'all')).rejects.toThrow('too many');
    expect(keys()).toEqual(['a']);
    expect(choice.again()).toBeUndefined();
  });

  it('are read again as they stand; what does not match any more is as it was known', TAGS, async () => {
    const { choice } = open();
    let now = MATCHING;
    await choice.choose(async () => now, 'all');
    choice.drop(['c']);
    now = [row('a', 5), row('c', 5), row('new')];
    expect(await choice.again()?.(new AbortController().signal)).toEqual([row('a', 5), row('b')]);
  });
});

describe('chosen rows', () => {
  it('follow live changes out of sight, and never back to what is older', TAGS, async () => {
    const { choice, store } = open();
    await choice.choose(async () => MATCHING, 'all');
    choice.hear({ rows: [['b', row('b', 3)]] });
    choice.hear({ rows: [['b', row('b', 2)]] });
    expect(store.get().selected[1]).toEqual(row('b', 3));
  });

  it('are chosen no longer when they are deleted, which is counted until others are chosen', TAGS, async () => {
    const { choice, store, keys, widget } = open();
    choice.onSelection(MATCHING, { added: MATCHING, removed: [] });
    choice.hear({
      rows: [
        ['b', null],
        ['other', null],
      ],
    });
    expect(keys()).toEqual(['a', 'c']);
    expect(store.get().deleted).toBe(1);
    expect(widget.deselect).toHaveBeenCalledExactlyOnceWith(['b', 'other']);
    choice.onSelection(MATCHING, { added: [row('d')], removed: [] });
    expect(store.get().deleted).toBe(0);
  });

  it('that the widget has shown before are known as they stand by now', TAGS, () => {
    const { choice, store } = open();
    choice.onSelection([row('a')], { added: [row('a')], removed: [] });
    choice.hear({ rows: [['a', row('a', 4)]] });
    choice.onSelection([row('a'), row('b')], { added: [row('b')], removed: [] });
    expect(store.get().selected).toEqual([row('a', 4), row('b')]);
  });
});

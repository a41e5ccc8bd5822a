import { describe, expect, it } from 'vitest';
import { type KeptRefs, keepMore, MOST_KEPT, marked, matchOf, wishIn } from '../../../src/engine/find';

describe('how well a text answers to what was typed', () => {
  it.each([
    ['so-1001819', 'SO-1001819', 'whole'],
    ['SO-100', 'so-1001819', 'start'],
    ['1001819', 'SO-1001819', 'word'],
    ['819', 'SO-1001819', 'part'],
    ['as', 'Maskin AS', 'word'],
    ['as', 'Basal as', 'word'],
    ['nothing', 'SO-1001819', undefined],
    ['', 'SO-1001819', undefined],
    ['.*', 'SO-1001819', undefined],
    ['order new', 'New sales order', 'part'],
    ['new sales', 'New sales order', 'start'],
    ['new purchase', 'New sales order', undefined],
  ])('%s in %s: %s', (wanted, text, rank) => {
    expect(matchOf(wanted, text)?.rank).toBe(rank);
  });

  it('is marked where it answers best', () => {
    expect(marked('as', 'Basal as')).toEqual(['Basal ', 'as', '']);
    expect(marked('x', 'Basal')).toEqual(['Basal', '', '']);
    expect(marked('door basal', 'Basal as')).toEqual(['', 'Basal', ' as']);
    // This letter becomes two in lower case: a mark would stand beside what it marks.
    expect(marked('b', 'İab')).toEqual(['İab', '', '']);
  });
});

describe('an action and the row that it is for', () => {
  const titles = ['Prepare', 'Prepare and wait', 'Put on hold'];
  const wish = (text: string) => wishIn(text, titles, (title) => title);

  it.each([
    ['prepare SO-1', ['Prepare', 'Prepare and wait'], 'SO-1'],
    ['prepare and wait SO-1', ['Prepare and wait'], 'SO-1'],
    ['put  on hold  Viken Maskin', ['Put on hold'], 'Viken Maskin'],
  ])('%s', (text, doings, of) => expect(wish(text)).toEqual({ doings, of }));

  it.each(['prepare', 'SO-1 prepare', 'pr SO-1', '', '   '])('%j is none', (text) => {
    expect(wish(text)).toBeUndefined();
  });
});

describe('what is kept of what was opened', () => {
  const nothing: KeptRefs = { pinned: [], recent: [] };
  const row = (id: string) => ({ page: 'crates', entity: 'crate', id });

  it('stands by when it was opened, the last first, each once', () => {
    const once = keepMore(nothing, { opened: [row('1'), { page: 'jobs' }] }, 'a');
    const twice = keepMore(once, { opened: [row('1')] }, 'b');
    expect(twice.recent).toEqual([
      { ...row('1'), at: 'b' },
      { page: 'jobs', at: 'a' },
    ]);
  });

  it('knows a row again on another page, and a page from its rows', () => {
    const opened = keepMore(nothing, { opened: [row('1'), { ...row('1'), page: 'other' }, { page: 'crates' }] }, 'a');
    expect(opened.recent.map(({ page, ...more }) => [page, 'id' in more])).toEqual([
      ['crates', false],
      ['other', true],
    ]);
  });

  it('is pinned until it is unpinned', () => {
    const pinned = keepMore(keepMore(nothing, { pinned: row('1') }, 'a'), { pinned: row('2') }, 'a');
    expect(keepMore(pinned, { pinned: row('1') }, 'a').pinned).toEqual([row('1'), row('2')]);
    expect(keepMore(pinned, { unpinned: row('1') }, 'a').pinned).toEqual([row('2')]);
  });

  it('of what was opened is never more than twenty; whether there is room for a pin is for the server', () => {
    const rows = Array.from({ length: 30 }, (_, place) => row(String(place)));
    const all = rows.reduce((kept, one) => keepMore(kept, { opened: [one], pinned: one }, 'a'), nothing);
    expect([all.recent.length, all.pinned.length]).toEqual([MOST_KEPT, 30]);
    expect([all.recent[0]?.id, all.pinned.at(-1)?.id]).toEqual(['29', '29']);
  });
});

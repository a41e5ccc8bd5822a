// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Bell, Notice, WatchNotice } from '../../../../src/engine/http';
import { useBell } from '../../../../src/renderers/bell/use-bell';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();
const notice = (id: number) => ({ id, row: {}, isRead: false }) as unknown as Notice;
const watched = (id: number, watch: number, at: string) =>
  ({ id, at, watch: { id: watch }, isRead: false }) as unknown as WatchNotice;

/** A page that is open with these; gives what it takes for news, and what has it hear that the bell has others. */
async function open(notices: readonly Notice[], known: readonly WatchNotice[] = []) {
  let bell: Bell = { unread: 1, notices: [...notices], watched: [...known] };
  let message: () => void = () => undefined;
  const live = {
    register: (_view: string, _part: string, heard: { message(): void }) => {
      message = heard.message;
      return () => undefined;
    },
  };
  const onNews = vi.fn();
  function Listener(): null {
    useBell(onNews);
    return null;
  }
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  draw(<Listener />, { http: { get: async () => ({ data: bell }) }, live } as unknown as Partial<Cockpit>);
  await act(async () => undefined);
  now.mockRestore();
  return {
    onNews,
    async hear(next: Partial<Bell>) {
      bell = { ...bell, ...next };
      await act(async () => message());
    },
  };
}

it('what comes to be known after something later is news as well, and each is so once', {
  tags: ['OPEN-325'],
}, async () => {
  const { onNews, hear } = await open([notice(3)]);
  for (const known of [
    [5, 3],
    [5, 4, 3],
    [5, 4, 3],
  ])
    await hear({ notices: known.map(notice) });
  expect(onNews.mock.calls).toEqual([[[notice(5)]], [[notice(4)]]]);
});

it('rows that come in one after the other are told of once, as they are one notice', {
  tags: ['OPEN-307', 'OPEN-325'],
}, async () => {
  const { onNews, hear } = await open([notice(3)]);
  await hear({ watched: [watched(5, 1, '08:00')] });
  for (const id of [6, 7]) await hear({ watched: [watched(id, 1, '08:00')] });
  await hear({ watched: [watched(8, 2, '08:00'), watched(7, 1, '08:00')] });
  await hear({ watched: [watched(9, 1, '08:01'), watched(8, 2, '08:00'), watched(7, 1, '08:00')] });
  expect(onNews.mock.calls).toEqual([
    [[watched(5, 1, '08:00')]],
    [[watched(8, 2, '08:00')]],
    [[watched(9, 1, '08:01')]],
  ]);
});

// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Bell, Notice } from '../../../../src/engine/http';
import { useBell } from '../../../../src/renderers/bell/use-bell';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();
const notice = (id: number) => ({ id, isRead: false }) as unknown as Notice;

it('what comes to be known after something later is news as well, and each is so once', {
  tags: ['OPEN-325'],
}, async () => {
  let notices: readonly Notice[] = [notice(3)];
  const bell = (): Bell => ({ unread: notices.length, notices: [...notices], watched: [] });
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
  draw(<Listener />, { http: { get: async () => ({ data: bell() }) }, live } as unknown as Partial<Cockpit>);
  await act(async () => undefined);
  now.mockRestore();
  for (const known of [
    [5, 3],
    [5, 4, 3],
    [5, 4, 3],
  ]) {
    notices = known.map(notice);
    await act(async () => message());
  }
  expect(onNews.mock.calls).toEqual([[[notice(5)]], [[notice(4)]]]);
});

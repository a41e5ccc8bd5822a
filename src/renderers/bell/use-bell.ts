import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { API, type Bell, type Notice, type WatchNotice } from '../../engine/http';
import { BELL_VIEW } from '../../engine/live';
import { afterRows } from '../after-rows';
import { useCockpit } from '../cockpit';
import { isComment } from './is-comment';

/** Something that the person is told of: a comment, or rows that they watch. */
export type Told = Notice | WatchNotice;

export interface BellState {
  /** How many are new. */
  readonly unread: number;
  /** The newest first. */
  readonly notices: readonly Told[];
  mark(notices: readonly Told[], isRead: boolean): Promise<void>;
}

/**
 * What the person is told of, as the server keeps it. `onNews` hears of what came while the page was open; what came
 * before waits in the list.
 */
export function useBell(onNews: (notices: readonly Told[]) => void): BellState {
  const { http, live, messages } = useCockpit();
  const [bell, setBell] = useState<Bell>();
  /** All that came so far: what is written later may have come to be known before. */
  const known = useRef<ReadonlySet<string>>(undefined);
  const told = useRef(onNews);
  told.current = onNews;
  const turn = useRef(0);

  const load = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    // Whatever fails is asked for again with the next message.
    const data = await http.get(API.bell).then(
      (answer) => answer.data,
      () => null,
    );
    if (!data || mine !== turn.current) return;
    const { current: before } = known;
    const all = allOf(data);
    known.current = new Set([...(before ?? []), ...all.map(markOf)]);
    setBell(data);
    const news = before === undefined ? [] : all.filter((one) => !before.has(markOf(one)) && !one.isRead);
    if (news.length > 0) told.current(news);
  }, [http]);

  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | undefined;
    const look = () => void load();
    afterRows(() => {
      if (isLeft) return;
      look();
      stop = live.register(BELL_VIEW, 'master', { message: look, opened: look, failed: () => undefined });
    });
    return () => {
      isLeft = true;
      turn.current += 1;
      stop?.();
    };
  }, [live, load]);

  return {
    unread: bell?.unread ?? 0,
    notices: useMemo(() => (bell ? allOf(bell) : []), [bell]),
    async mark(notices, isRead) {
      const ids = notices.filter((one) => one.isRead !== isRead).map(({ id }) => id);
      if (ids.length === 0) return;
      try {
        await http.put(API.bell, { ids, isRead });
        await load();
      } catch (error) {
        messages.error(error);
      }
    },
  };
}

const allOf = ({ notices, watched }: Bell): readonly Told[] => [...notices, ...watched].sort((a, b) => b.id - a.id);

/**
 * What one is known by. To rows that a watch told of just now the server adds those that come next, in a notice of
 * another number and the same time: that is told once.
 */
const markOf = (told: Told): string => (isComment(told) ? `${told.id}` : `${told.watch.id} ${told.at}`);

import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { undoCalls } from './undo-calls';

/** Older than this, the last action may not be what the person means who presses a key. */
const FRESH_SECONDS = 60;

/**
 * Takes back the last action of this person that was not taken back, whatever page or notice it was; one at a time, asking
 * first if some time has passed. What cannot be is told, and none before it is taken back unasked.
 */
export function useUndoLast(): () => void {
  const { t } = useTranslation();
  const { format, http, messages } = useCockpit();
  const before = useRef(Promise.resolve());
  const answeredAt = useRef(0);
  return useCallback(() => {
    const pressedAt = performance.now();
    const undoLast = async () => {
      // What was pressed before a question was answered is answered by it.
      if (pressedAt < answeredAt.current) return;
      try {
        const { data } = await http.get(API.doneCalls);
        const last = data?.find(({ state }) => state !== 'undone');
        if (last?.state === 'open') {
          const { id, text, time, secondsAgo } = last;
          if (secondsAgo >= FRESH_SECONDS) {
            const title = t('undo.asked', { time: format.dateTime(time) });
            const isMeant = await messages.confirm({ title, text, confirm: t('actions.undo') });
            answeredAt.current = performance.now();
            if (!isMeant) return;
          }
          await undoCalls({ calls: [id], text }, { http, messages }, t);
        } else messages.refusal(last ? t('undo.cannot', { ...last }) : t('undo.nothing'));
      } catch (error) {
        messages.error(error);
      }
    };
    before.current = before.current.then(undoLast);
  }, [format, http, messages, t]);
}

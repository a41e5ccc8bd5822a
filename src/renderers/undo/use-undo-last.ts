import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { undoCalls } from './undo-calls';

/**
 * Takes back the last action of this person that was not taken back, whatever page or notice it was; one at a time. What
 * cannot be is told, and none before it is taken back unasked.
 */
export function useUndoLast(): () => void {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const before = useRef(Promise.resolve());
  return useCallback(() => {
    const undoLast = async () => {
      try {
        const { data } = await http.get(API.doneCalls);
        const last = data?.find(({ state }) => state !== 'undone');
        if (last?.state === 'open') await undoCalls({ calls: [last.id], text: last.text }, { http, messages }, t);
        else messages.refusal(last ? t('undo.cannot', { ...last }) : t('undo.nothing'));
      } catch (error) {
        messages.error(error);
      }
    };
    before.current = before.current.then(undoLast);
  }, [http, messages, t]);
}

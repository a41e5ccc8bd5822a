import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refOf } from '../../engine/find';
import { API } from '../../engine/http';
import { SHARED_LETTERS } from '../alt-letters';
import { useCockpit } from '../cockpit';
import { useDialogFirst } from '../dialogs';
import { AS_LEFT } from '../kept-pages';
import { keepOpened } from '../kept-things';
import { TO_ROWS } from '../to-rows';
import { isTyping } from '../typing';
import { rowAddress } from './row-address';

/** Alt with a digit opens what was pinned: with 1 the first, up to 9. */
export function useSpeedDial(): void {
  const cockpit = useCockpit();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isDialogFirst = useDialogFirst();
  const open = useEffectEvent(async (digit: number) => {
    const { http, messages, product } = cockpit;
    try {
      const { data } = await http.get(API.keptThings);
      const thing = data?.pinned[digit - 1];
      const model = thing?.row && product.models[thing.row.entity];
      if (!thing || (thing.row && !model))
        return messages.refusal(t('find.notPinned', { digit, letter: SHARED_LETTERS.pin }));
      keepOpened(cockpit, refOf(thing));
      if (thing.row && model) navigate(rowAddress(thing.row, model, product.models), { state: TO_ROWS });
      else navigate(`/${thing.page}`, { state: { ...TO_ROWS, ...AS_LEFT } });
    } catch (error) {
      messages.error(error);
    }
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { altKey, ctrlKey, metaKey, repeat, code, target } = event;
      const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
      if (!digit || !altKey || ctrlKey || metaKey || isTyping(target)) return;
      event.preventDefault();
      if (!repeat && !isDialogFirst()) void open(Number(digit));
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isDialogFirst]);
}

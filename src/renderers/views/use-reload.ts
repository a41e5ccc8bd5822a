import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { VIEW_SAVED_RELOAD_MS } from '../../engine/constants';
import { writeViewAddress } from '../../engine/view';
import { useCockpit } from '../cockpit';
import { usePageShown } from '../kept-pages';
import { ReloadContext } from '../reload-context';
import { toRowsNext } from '../to-rows';

/**
 * Loads the page again, as soon as it was read that something is done; the keyboard goes on in its rows. Whoever has gone
 * to another page by then stays there; the load is done when they come back.
 */
export function useReload() {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { pathname, search } = useLocation();
  const load = useContext(ReloadContext);
  const isShown = usePageShown();
  const owed = useRef<string>(undefined);

  function pay(): void {
    if (owed.current === undefined || window.location.pathname !== pathname) return;
    toRowsNext();
    load(owed.current);
  }
  const payShown = useEffectEvent(pay);
  useEffect(() => {
    if (isShown) payShown();
  }, [isShown]);

  function reload(next: string): void {
    messages.notice(t('actions.done'));
    setTimeout(() => {
      owed.current = next ? `${pathname}?${next}` : pathname;
      pay();
    }, VIEW_SAVED_RELOAD_MS);
  }
  return {
    /** With this view; an empty id is none. */
    withView: (id: string) => reload(writeViewAddress(id, search)),
    /** Where one stands. */
    here: () => reload(search.replace(/^\?/, '')),
  };
}

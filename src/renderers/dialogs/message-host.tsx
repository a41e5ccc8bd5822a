import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { MessageStore, Notice } from './core';
import { showsWindowError } from './core';
import { MessageDialog } from './message-dialog';

/** Shows unhandled errors of the window in the error dialog (ERROR-010, ERROR-011). */
function useWindowErrors(store: MessageStore): void {
  useEffect(() => {
    function onError(event: ErrorEvent): void {
      if (showsWindowError(event.message)) store.error(event.error);
    }
    function onRejection(event: PromiseRejectionEvent): void {
      const text = event.reason instanceof Error ? event.reason.message : '';
      if (showsWindowError(text)) store.error(event.reason);
    }
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [store]);
}

/** Gives the focus back to where it came from when the notice that has it goes. */
function useFocusBack(notices: readonly Notice[]): (event: FocusEvent<HTMLElement>) => void {
  const focused = useRef<Element>(null);
  const before = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one has gone.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true });
    focused.current = null;
  }, [notices]);
  return ({ target, currentTarget, relatedTarget }) => {
    focused.current = target;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
}

/**
 * Where everything that is told appears: dialogs one over the other, notices in a live region that no dialog hides, each
 * read by itself.
 */
export function MessageHost({ store }: { store: MessageStore }) {
  const { t } = useTranslation();
  const { dialogs, notices } = useSyncExternalStore(store.subscribe, () => store.state);
  useWindowErrors(store);
  const onFocus = useFocusBack(notices);
  return (
    <>
      {createPortal(
        <section
          className="notices"
          role="status"
          aria-atomic={false}
          aria-label={t('dialogs.notices')}
          onFocus={onFocus}
        >
          {notices.map((notice) => (
            <div className={notice.isWarning ? 'notice warning' : 'notice'} aria-atomic key={notice.id}>
              <NoticeIcon notice={notice} />
              <span>{notice.text}</span>
              {notice.way && (
                <button
                  type="button"
                  className="button compact"
                  aria-keyshortcuts={notice.way.undoes ? 'Control+Z' : undefined}
                  onClick={() => store.go(notice)}
                >
                  {notice.way.title}
                </button>
              )}
              <button
                type="button"
                className="icon-button small"
                aria-label={t('dialogs.dismiss')}
                onClick={() => store.dismiss(notice.id)}
              >
                <X aria-hidden />
              </button>
            </div>
          ))}
        </section>,
        document.body,
      )}
      {dialogs.map((message) => (
        <MessageDialog key={message.id} message={message} store={store} />
      ))}
    </>
  );
}

function NoticeIcon({ notice: { isWarning, isRefusal, way } }: { notice: Notice }) {
  if (isWarning) return <Clock aria-hidden />;
  return isRefusal || way?.notDone ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />;
}

import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';

/** How long it is offered in the notice to bring a line back. */
const OFFER_MS = 10_000;

export interface RemovedLine {
  /** Tells that a line is gone. `putBack` brings it back, and is called once at the most. */
  tell(text: string, putBack: () => void): void;
  /** For the element that holds the lines and their search. */
  readonly keys: { onKeyDown(event: KeyboardEvent): void; onInput(): void };
}

/** A line that was removed comes back from its notice, or by Ctrl+Z until something else is typed. */
export function useRemovedLine(): RemovedLine {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const last = useRef<() => void>(undefined);
  return {
    tell(text, putBack) {
      let isBack = false;
      const run = () => {
        if (isBack) return;
        isBack = true;
        last.current = undefined;
        putBack();
      };
      last.current = run;
      messages.notice(text, { title: t('actions.undo'), ms: OFFER_MS, run });
    },
    keys: {
      onKeyDown(event) {
        const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
        if (!isUndo || !last.current) return;
        event.preventDefault();
        event.stopPropagation();
        last.current();
      },
      onInput() {
        last.current = undefined;
      },
    },
  };
}

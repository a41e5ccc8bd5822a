import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createDocumentSession,
  type DocumentSession,
  type DocumentSessionParts,
  type DocumentState,
  type Opened,
  type Typed,
} from '../../engine/document';
import { useCockpit } from '../cockpit';
import { useLeaveGuard } from '../forms';
import { useKeeping } from '../use-keeping';
import { useKeptTyped } from '../use-kept-typed';
import { useStore } from '../use-store';

/** A document as it stands, and what can be done with it. */
export interface OpenDocument<Values> extends DocumentState<Values>, Pick<DocumentSession<Values>, 'open'> {
  /** Changes it; gives false, and does nothing, once another one is open. */
  change(next: (before: Values) => Values): boolean;
  /** What it was opened with is another by now; does nothing once another one is open. */
  adopt(next: (before: Opened<Values>) => Opened<Values>): void;
}

export interface DocumentParts<Values> extends Omit<DocumentSessionParts<Values>, 'typed'> {
  /** Names it among what is kept over the end of a session. */
  readonly place: string;
}

/** A row with its lines, written on a page of its own. What was typed outlives the page and the session. */
export function useDocument<Values>({ place, empty, read, ...parts }: DocumentParts<Values>): OpenDocument<Values> {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  // Before the address is followed, which would read over it.
  const typed = useKeptTyped(place) as unknown as Typed<Values> | undefined;
  const latest = useRef({ empty, read });
  latest.current = { empty, read };
  const [session] = useState(() =>
    createDocumentSession<Values>({
      ...parts,
      typed,
      empty: () => latest.current.empty(),
      read: (key) => latest.current.read(key),
    }),
  );
  const state = useStore(session);
  useLeaveGuard(state.isChanged);

  useEffect(() => {
    if (typed) messages.notice(t('forms.restored'));
  }, [typed, messages, t]);
  useKeeping(
    place,
    useCallback(() => {
      const unsaved = session.unsaved();
      return unsaved && { action: '', rows: [], typed: { ...unsaved } };
    }, [session]),
  );

  return useMemo(
    () => ({
      ...state,
      open: session.open,
      change: (next) => session.change(next, state.mark),
      adopt: (next) => session.adopt(next, state.mark),
    }),
    [state, session],
  );
}

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
import { type Sending, sentOf, wasSent } from '../sent-before';
import { useKeeping } from '../use-keeping';
import { useKept } from '../use-kept-typed';
import { useStore } from '../use-store';

/** A document as it stands, and what can be done with it. */
export interface OpenDocument<Values> extends DocumentState<Values>, Pick<DocumentSession<Values>, 'open'> {
  /** Changes it; gives false, and does nothing, once another one is open. */
  change(next: (before: Values) => Values): boolean;
  /** What it was opened with is another by now; does nothing once another one is open. */
  adopt(next: (before: Opened<Values>) => Opened<Values>): void;
  /** What saves it notes there what is on its way. */
  readonly sending: Sending;
}

export interface DocumentParts<Values> extends Omit<DocumentSessionParts<Values>, 'typed'> {
  /** Names it among what is kept over the end of a session. */
  readonly place: string;
}

/**
 * A row with its lines, written on a page of its own. What was typed outlives the page and the session, unless it was
 * being saved when they ended, and was.
 */
export function useDocument<Values>({ place, empty, read, ...parts }: DocumentParts<Values>): OpenDocument<Values> {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  // Before the address is followed, which would read over it.
  const kept = useKept(place);
  const typed = kept?.typed as unknown as Typed<Values> | undefined;
  const [sending] = useState<Sending>(() => ({
    open: new Map(kept?.sent?.calls),
    isUnderWay: kept?.sent?.isUnderWay ?? false,
  }));
  const latest = useRef({ empty, read, messages, t });
  latest.current = { empty, read, messages, t };
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

  const hasAsked = useRef(false);
  useEffect(() => {
    if (!kept || hasAsked.current) return;
    hasAsked.current = true;
    const before = session.get();
    void wasSent(http, kept).then((isDone) => {
      latest.current.messages.notice(latest.current.t(isDone ? 'forms.wasDone' : 'forms.restored'));
      sending.isUnderWay = false;
      if (!isDone) return;
      for (const [call] of kept.sent?.calls ?? []) sending.open.delete(call);
      const { mark, values, opened } = session.get();
      // Whoever has typed on, or opened another one, keeps that.
      if (mark === before.mark && values === before.values) void session.open(opened.key);
    });
  }, [kept, http, session, sending]);
  useKeeping(
    place,
    useCallback(() => {
      const unsaved = session.unsaved();
      return unsaved && { action: '', rows: [], typed: { ...unsaved }, ...sentOf(sending) };
    }, [session, sending]),
  );

  return useMemo(
    () => ({
      ...state,
      sending,
      open: session.open,
      change: (next) => session.change(next, state.mark),
      adopt: (next) => session.adopt(next, state.mark),
    }),
    [state, session, sending],
  );
}

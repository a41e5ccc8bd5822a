/** What is to be told: dialogs in order, and notices. A store outside of React, so that anything can speak. */
import type { EndingOption, UserChoice } from '../../../engine/http';
import type { Messages, NoticeWay, Question, Warning } from '../../cockpit';
import { type ErrorContent, errorContent, isSilent } from './error-content';

export type DialogMessage = { readonly id: number } & (
  | ({ readonly kind: 'error' } & ErrorContent)
  | ({ readonly kind: 'warning'; readonly message: string } & Warning)
  | { readonly kind: 'success'; readonly message: string; readonly toCopy?: string | undefined }
  | { readonly kind: 'confirm'; readonly question: Question; answer(yes: boolean): void }
  | { readonly kind: 'choice'; readonly choice: UserChoice; answer(option: EndingOption): void }
);

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly way?: NoticeWay | undefined;
  /** It warns: no other notice takes its place. */
  readonly isWarning?: boolean;
  /** It says why nothing was done. */
  readonly isRefusal?: boolean;
  /** Path of the page that it is about. */
  readonly at?: string | undefined;
}

export interface MessageState {
  readonly dialogs: readonly DialogMessage[];
  readonly notices: readonly Notice[];
}

export interface MessageStore extends Messages {
  readonly state: MessageState;
  /** Asks what a server's answer leaves to the person (HTTP-011); closed without an option means Close. */
  choose(choice: UserChoice): Promise<EndingOption>;
  subscribe(listener: () => void): () => void;
  /** Goes the way of a notice, once. */
  go(notice: Notice): void;
  close(id: number): void;
  dismiss(id: number): void;
  /** Everything told so far goes, at log-out. */
  clear(): void;
}

/** A quiet notice leaves after this time. */
export const NOTICE_MS = 6_000;

/** Makes the store. Two dialogs that say the same are never open at once (ERROR-004). */
export function createMessageStore(): MessageStore {
  let state: MessageState = { dialogs: [], notices: [] };
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: Partial<MessageState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const isOpen = (kind: DialogMessage['kind'], message: string): boolean =>
    state.dialogs.some((dialog) => dialog.kind === kind && 'message' in dialog && dialog.message === message);
  const nextId = (): number => ++lastId;

  function show(dialog: DialogMessage): void {
    if ('message' in dialog && isOpen(dialog.kind, dialog.message)) return;
    change({ dialogs: [...state.dialogs, dialog] });
  }
  function close(id: number): void {
    const closed = state.dialogs.find((dialog) => dialog.id === id);
    change({ dialogs: state.dialogs.filter((dialog) => dialog.id !== id) });
    if (closed) dismissed(closed);
  }
  function dismiss(id: number): void {
    change({ notices: state.notices.filter((notice) => notice.id !== id) });
  }

  /** A notice stays beside the two before it, and beside those that warn. */
  function tell(notice: Omit<Notice, 'id'>): void {
    const id = nextId();
    const quiet = state.notices.filter(({ isWarning }) => !isWarning).slice(-2);
    const staying = state.notices.filter((one) => one.isWarning || quiet.includes(one));
    change({ notices: [...staying, { id, ...notice }] });
    setTimeout(() => dismiss(id), notice.way?.ms ?? NOTICE_MS);
  }

  /** Notices go whose way has to do with one of these. */
  function withdraw(of: (way: NoticeWay) => readonly string[] | undefined, gone: readonly string[]): void {
    const offers = ({ way }: Notice) => way && of(way)?.some((one) => gone.includes(one));
    if (state.notices.some(offers)) change({ notices: state.notices.filter((notice) => !offers(notice)) });
  }

  function go({ id, way }: Notice): void {
    dismiss(id);
    way?.run();
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    error(thrown) {
      if (!isSilent(thrown)) show({ id: nextId(), kind: 'error', ...errorContent(thrown) });
    },
    warning: (message, told) => show({ id: nextId(), kind: 'warning', message, ...told }),
    success: (message, toCopy) => show({ id: nextId(), kind: 'success', message, toCopy }),
    notice: (text, way) => tell({ text, way }),
    refusal(text, at) {
      // Who tries again is told the same once.
      change({ notices: state.notices.filter((notice) => !notice.isRefusal || notice.text !== text) });
      tell({ text, at, isRefusal: true });
    },
    arrived(path) {
      const stands = ({ at }: Notice) => at === undefined || at === path;
      if (!state.notices.every(stands)) change({ notices: state.notices.filter(stands) });
    },
    caution: (text, way) => tell({ text, way, isWarning: true }),
    undone: (calls) => withdraw(({ undoes }) => undoes, calls),
    overtaken: (rows) => withdraw(({ rows: changed }) => changed, rows),
    go,
    confirm: (question) => new Promise((resolve) => show({ id: nextId(), kind: 'confirm', question, answer: resolve })),
    choose: (choice) => new Promise((resolve) => show({ id: nextId(), kind: 'choice', choice, answer: resolve })),
    leave() {
      for (const { id, kind } of state.dialogs) if (kind === 'confirm' || kind === 'choice') close(id);
    },
    close,
    dismiss,
    clear() {
      const { dialogs } = state;
      change({ dialogs: [], notices: [] });
      for (const dialog of dialogs) dismissed(dialog);
    },
  };
}

/** What a question hears when it is closed; a second answer changes nothing. */
function dismissed(dialog: DialogMessage): void {
  if (dialog.kind === 'confirm') dialog.answer(false);
  if (dialog.kind === 'choice') dialog.answer('Close');
}

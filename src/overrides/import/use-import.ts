import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type ImportCorrections, type ImportKind, type ImportResult } from '../../engine/http';
import { browserWait } from '../../renderers/browser-wait';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { discardQuestion, useLeaveGuard } from '../../renderers/forms';
import { personOf } from '../../renderers/person-of';
import { afterImport, type CheckedSheet, readChecked } from './checked';
import { onlyFine, withoutImported } from './corrections';
import { performImport, type Sending, tryImport } from './send-import';

/** How far a trial or an import is. */
export interface Working {
  readonly kind: 'trial' | 'import';
  readonly done: number;
  /** 0 as long as nobody knows. */
  readonly of: number;
  /** Others are at work. */
  readonly waits: boolean;
}

export interface Imported {
  readonly created: number;
  readonly updated: number;
}

interface State {
  readonly file: File;
  readonly corrections: ImportCorrections;
  /** The corrections with which it was checked. */
  readonly tried: ImportCorrections;
  readonly checked: readonly CheckedSheet[] | undefined;
  readonly imported: Imported;
}

const PLACE = 'import';
const NOTHING: Imported = { created: 0, updated: 0 };

/** One workbook on its way: checked, corrected, imported (SETTINGS-035). */
export function useImport(kinds: readonly ImportKind[]) {
  const { t } = useTranslation();
  const { format, http, keptForms, messages, session } = useCockpit();
  const person = personOf(session);
  const [state, setState] = useState<State>();
  const [shown, setShown] = useState<Working>();
  const working = useRef<Working>(undefined);
  const setWorking = (next: Working | undefined): void => {
    working.current = next;
    setShown(next);
  };
  const running = useRef<AbortController>(undefined);
  const latest = useRef<State>(undefined);
  latest.current = state;
  const isOpen = state?.checked !== undefined && state.checked.length > 0;
  useLeaveGuard(isOpen || shown?.kind === 'import');

  /** Runs one call; null if it was called off. */
  async function run(
    kind: Working['kind'],
    sent: Pick<Sending, 'file' | 'corrections'>,
    call: (sending: Sending) => Promise<ImportResult | null>,
  ): Promise<ImportResult | null> {
    const controller = new AbortController();
    running.current = controller;
    setWorking({ kind, done: 0, of: 0, waits: false });
    try {
      return await call({
        ...sent,
        http,
        signal: controller.signal,
        wait: browserWait,
        onProgress: (done, of) => setWorking({ kind, done, of, waits: false }),
        onWaiting: () => setWorking({ kind, done: 0, of: 0, waits: true }),
      });
    } finally {
      running.current = undefined;
      setWorking(undefined);
    }
  }

  /** Checks the workbook; gives why it could not be read, and nothing if it could. */
  async function check(file: File, corrections: ImportCorrections, imported = NOTHING): Promise<string | undefined> {
    if (running.current) return undefined;
    try {
      const result = await run('trial', { file, corrections }, tryImport);
      if (result)
        setState({ file, corrections, tried: corrections, checked: readChecked(result, kinds, corrections), imported });
    } catch (error) {
      if (isSilent(error)) return undefined;
      return error instanceof ApiError ? error.message : String(error);
    }
    return undefined;
  }

  async function importFine({ file, corrections, checked = [], imported }: State): Promise<void> {
    if (running.current) return;
    const key = crypto.randomUUID();
    try {
      const result = await run('import', { file, corrections: onlyFine(corrections, checked) }, (sending) =>
        performImport(sending, key),
      );
      if (!result) return messages.notice(t('import.calledOff'));
      const left = afterImport(checked, result);
      const next = withoutImported(corrections, checked, left);
      const sum = (name: keyof Imported) => result.sheets.reduce((all, sheet) => all + sheet[name], imported[name]);
      const all = { created: sum('created'), updated: sum('updated') };
      const count = all.created + all.updated - imported.created - imported.updated;
      messages.notice(t('import.rowsImported', { count, number: format.number(count) }));
      setState({ file, corrections: next, tried: next, checked: left, imported: all });
    } catch (error) {
      if (!isSilent(error)) messages.error(error);
    }
  }

  /** Asks before corrections that were not imported are lost. */
  async function mayLeave(): Promise<boolean> {
    const isCorrected = Object.values(state?.corrections ?? {}).some(({ cells }) => cells !== undefined);
    return !isOpen || !isCorrected || messages.confirm(discardQuestion(t, t('import.leaveTitle')));
  }

  // What was corrected and not imported comes back to its person after the session has ended.
  const restore = useRef(check);
  restore.current = check;
  useEffect(() => {
    const kept = keptForms.take(person, PLACE)?.typed as Pick<State, 'file' | 'corrections' | 'imported'> | undefined;
    if (kept) void restore.current(kept.file, kept.corrections, kept.imported);
    return () => {
      // An import goes on to its end; a trial is of no use to anybody.
      if (working.current?.kind === 'trial') running.current?.abort();
      const open = latest.current;
      if (!open?.checked || open.checked.length === 0) return;
      const { file, corrections, imported } = open;
      keptForms.keep(person, { place: PLACE, action: 'import', rows: [], typed: { file, corrections, imported } });
    };
  }, [keptForms, person]);

  return {
    state,
    working: shown,
    /** Takes a workbook and checks it. */
    take: async (file: File) => ((await mayLeave()) ? check(file, {}) : undefined),
    async checkAgain(): Promise<void> {
      if (!state) return;
      const reason = await check(state.file, state.corrections, state.imported);
      if (reason !== undefined) messages.warning(t('upload.failed', { name: state.file.name, reason }));
    },
    correct: (change: (before: ImportCorrections) => ImportCorrections) =>
      setState((before) => before && { ...before, corrections: change(before.corrections) }),
    importFine: () => state && void importFine(state),
    cancel: () => running.current?.abort(),
    /** Lets the workbook go. */
    async close(): Promise<void> {
      if (await mayLeave()) setState(undefined);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

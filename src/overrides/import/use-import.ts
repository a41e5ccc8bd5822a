import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type ImportCorrections, type ImportKind, type ImportResult } from '../../engine/http';
import { createStore, type Store } from '../../engine/store';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { discardQuestion, useLeaveGuard } from '../../renderers/forms';
import { useKeeping } from '../../renderers/use-keeping';
import { useKept } from '../../renderers/use-kept-typed';
import { useStore } from '../../renderers/use-store';
import { afterImport, type CheckedSheet, readChecked } from './checked';
import { onlyFine, withoutImported } from './corrections';
import { performImport, tryImport } from './send-import';
import { createWork, type Work } from './work';

export interface Imported {
  readonly created: number;
  readonly updated: number;
}

interface State {
  readonly file: File;
  readonly corrections: ImportCorrections;
  /** The corrections with which it was checked. */
  readonly tried: ImportCorrections;
  readonly checked: readonly CheckedSheet[];
  readonly imported: Imported;
}

/** A workbook with what runs for it, which outlive their page: an import goes on, and what it leaves is in the store. */
interface Workbook {
  readonly store: Store<{ readonly state: State | undefined }>;
  readonly work: Work;
}

const PLACE = 'import';
const NOTHING: Imported = { created: 0, updated: 0 };

/** One workbook on its way: checked, corrected, imported (SETTINGS-035). */
export function useImport(kinds: readonly ImportKind[]) {
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const { store, work, isBack } = useWorkbook();
  const { state } = useStore(store);
  const { working } = useStore(work);
  const isOpen = hasSheets(state);
  useLeaveGuard(isOpen || working?.kind === 'import');
  const setState = (next: State | undefined) => store.set({ state: next });

  /** Checks the workbook; gives why it could not be read, and nothing if it could. */
  async function check({ file, corrections, imported }: Unchecked): Promise<string | undefined> {
    if (work.isRunning()) return undefined;
    try {
      const result = await work.run('trial', { file, corrections }, tryImport);
      if (result)
        setState({ file, corrections, tried: corrections, checked: readChecked(result, kinds, corrections), imported });
    } catch (error) {
      if (isSilent(error)) return undefined;
      return error instanceof ApiError ? error.message : String(error);
    }
    return undefined;
  }

  async function importFine(before: State): Promise<void> {
    if (work.isRunning()) return;
    const { file, corrections, checked, imported } = before;
    const key = crypto.randomUUID();
    try {
      const result = await work.run('import', { file, corrections: onlyFine(corrections, checked) }, (sending) =>
        performImport(sending, key),
      );
      if (!result) return messages.notice(t('import.calledOff'));
      const next = afterwards(before, result);
      const count = rowsOf(next.imported) - rowsOf(imported);
      messages.notice(t('import.rowsImported', { count, number: format.number(count) }));
      setState(next);
    } catch (error) {
      if (!isSilent(error)) messages.error(error);
    }
  }

  async function checkAgain(): Promise<void> {
    if (!hasSheets(state)) return;
    const reason = await check(state);
    if (reason !== undefined) messages.warning(t('upload.failed', { name: state.file.name, reason }));
  }

  /** Asks before corrections that were not imported are lost. */
  async function mayLeave(): Promise<boolean> {
    const isCorrected = Object.values(state?.corrections ?? {}).some(
      ({ entity, columns, cells }) => entity !== undefined || columns !== undefined || cells !== undefined,
    );
    return !isOpen || !isCorrected || messages.confirm(discardQuestion(t, t('import.leaveTitle')));
  }

  const restore = useRef(checkAgain);
  restore.current = checkAgain;
  useEffect(() => {
    // In another language, or after a while, the mistakes are others.
    if (isBack) void restore.current();
    return work.leave;
  }, [isBack, work]);

  return {
    state,
    working,
    /** Takes a workbook and checks it; gives why it could not be read, and nothing if it could. */
    async take(file: File): Promise<string | undefined> {
      if (!(await mayLeave())) return undefined;
      try {
        return await check({ file: await copyOf(file), corrections: {}, imported: NOTHING });
      } catch (error) {
        return String(error);
      }
    },
    checkAgain,
    correct(change: (before: ImportCorrections) => ImportCorrections): void {
      const { state: before } = store.get();
      if (before) setState({ ...before, corrections: change(before.corrections) });
    },
    importFine: () => state && void importFine(state),
    cancel: work.cancel,
    /** Lets the workbook go. */
    async close(): Promise<void> {
      if (await mayLeave()) setState(undefined);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

type Unchecked = Pick<State, 'file' | 'corrections' | 'imported'>;

/**
 * The workbook of this page. Its person has it back after the page went away, as it does with the session: as it stood,
 * or, if it was being imported, as it stands now.
 */
function useWorkbook(): Workbook & { readonly isBack: boolean } {
  const { http } = useCockpit();
  const kept = useKept(PLACE)?.typed.workbook as Workbook | undefined;
  const [workbook] = useState(() => kept ?? { store: createStore({ state: undefined }), work: createWork(http) });
  useKeeping(
    PLACE,
    useCallback(() => {
      const { state } = workbook.store.get();
      // The file says that it cannot outlive another load of the page.
      return hasSheets(state) ? { action: 'import', rows: [], typed: { file: state.file, workbook } } : undefined;
    }, [workbook]),
  );
  return { ...workbook, isBack: kept !== undefined };
}

/** The file as it is now: one that is saved anew, or moved, cannot be sent any more. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name);
}

function hasSheets(state: State | undefined): state is State {
  return state !== undefined && state.checked.length > 0;
}

/** What is left of a workbook after the fine rows of it were imported, and all that was imported of it by then. */
function afterwards({ file, corrections, checked, imported }: State, result: ImportResult): State {
  const left = afterImport(checked, result);
  const next = withoutImported(corrections, checked, left);
  const sum = (name: keyof Imported) => result.sheets.reduce((all, sheet) => all + sheet[name], imported[name]);
  return {
    file,
    corrections: next,
    tried: next,
    checked: left,
    imported: { created: sum('created'), updated: sum('updated') },
  };
}

function rowsOf({ created, updated }: Imported): number {
  return created + updated;
}

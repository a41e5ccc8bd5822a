import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type ImportCorrections, type ImportKind, type ImportResult } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { discardQuestion, useLeaveGuard } from '../../renderers/forms';
import { personOf } from '../../renderers/person-of';
import { useKeeping } from '../../renderers/use-keeping';
import { afterImport, type CheckedSheet, readChecked } from './checked';
import { onlyFine, withoutImported } from './corrections';
import { performImport, tryImport } from './send-import';
import { useWorking, type Work } from './use-working';

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
  const { format, messages } = useCockpit();
  const [state, setState] = useState<State>();
  const work = useWorking();
  const isOpen = hasSheets(state);
  useLeaveGuard(isOpen || work.working?.kind === 'import');

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
    const { file, corrections, checked = [], imported } = before;
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

  /** Asks before corrections that were not imported are lost. */
  async function mayLeave(): Promise<boolean> {
    const isCorrected = Object.values(state?.corrections ?? {}).some(({ cells }) => cells !== undefined);
    return !isOpen || !isCorrected || messages.confirm(discardQuestion(t, t('import.leaveTitle')));
  }

  useKeptImport(state, work, check);
  return {
    state,
    working: work.working,
    /** Takes a workbook and checks it; gives why it could not be read, and nothing if it could. */
    async take(file: File): Promise<string | undefined> {
      if (!(await mayLeave())) return undefined;
      try {
        return await check({ file: await copyOf(file), corrections: {}, imported: NOTHING });
      } catch (error) {
        return String(error);
      }
    },
    async checkAgain(): Promise<void> {
      if (!state) return;
      const reason = await check(state);
      if (reason !== undefined) messages.warning(t('upload.failed', { name: state.file.name, reason }));
    },
    correct: (change: (before: ImportCorrections) => ImportCorrections) =>
      setState((before) => before && { ...before, corrections: change(before.corrections) }),
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

/** What was corrected and not imported comes back to its person after the session has ended. */
function useKeptImport(state: State | undefined, { leave }: Work, check: (kept: Unchecked) => Promise<unknown>): void {
  const { keptForms, session } = useCockpit();
  const person = personOf(session);
  const latest = useRef<State>(undefined);
  latest.current = state;
  const restore = useRef(check);
  restore.current = check;
  useEffect(() => {
    const kept = keptForms.take(person, PLACE)?.typed as Unchecked | undefined;
    if (kept) void restore.current(kept);
    return leave;
  }, [keptForms, person, leave]);
  useKeeping(
    PLACE,
    useCallback(() => {
      const open = latest.current;
      if (!open || !hasSheets(open)) return undefined;
      const { file, corrections, imported } = open;
      return { action: 'import', rows: [], typed: { file, corrections, imported } };
    }, []),
  );
}

/** The file as it is now: one that is saved anew, or moved, cannot be sent any more. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name);
}

function hasSheets(state: State | undefined): boolean {
  return state?.checked !== undefined && state.checked.length > 0;
}

/** What is left of a workbook after the fine rows of it were imported, and all that was imported of it by then. */
function afterwards({ file, corrections, checked = [], imported }: State, result: ImportResult): State {
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

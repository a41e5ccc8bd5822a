/**
 * What is edited in the cells of a grid: each row is the form of the definition's `update`, filled in cell by cell.
 *
 *   typed → left → checked by the form's rules → read as it is by now → sent → saved, or refused with the reason
 *
 * A row is sent by itself, one call at a time; what was typed meanwhile follows. What is refused, and what nobody could
 * send, stays until it is saved or taken back. It knows no component and no call: whoever draws it brings both.
 */
import { rowKey } from '../action';
import { type FormValues, type Problem, setbackOf } from '../form';
import type { RowPatch } from '../live';
import type { EntityModel } from '../model';
import type { Row } from '../query';
import { createStore, type ReadableStore } from '../store';
import { eachAtOnce } from './at-once';
import {
  type CellProblem,
  errorsSaid,
  type FilledParts,
  fieldName,
  filledForm,
  problemsAt,
  rulesSaid,
} from './edit-problems';
import type { CellReading } from './read-cell';
import { isSameValue } from './same-value';

export interface EditedCell {
  readonly value: unknown;
  /** What is shown of a value that names another row. */
  readonly text?: string | undefined;
  /** What stands there without it. */
  readonly was: unknown;
  /** The value is a text in place of one of those that there are: what it means is asked when it is saved. */
  readonly isUnread?: true | undefined;
  readonly problem?: CellProblem | undefined;
}

export interface EditedRow {
  /** As it was when it was begun, or changed by others since. */
  readonly row: Row;
  /** By the name of the field. */
  readonly cells: Readonly<Record<string, EditedCell>>;
  readonly state: 'typed' | 'saving' | 'refused';
  /** Why it was refused, if that is not said of one of its cells. */
  readonly error?: unknown;
}

export interface EditState {
  readonly rows: ReadonlyMap<string, EditedRow>;
  /** The row that was refused last. */
  readonly refused: string | undefined;
}

export interface EditParts extends FilledParts {
  readonly model: Pick<EntityModel, 'key' | 'properties'>;
  /** The whole row as it is by now. */
  read(row: Row): Promise<Row>;
  /** What a text means in a cell of the row. */
  meaning(row: Row, name: string, text: string): Promise<CellReading>;
  /** Sends what the form of the row holds; gives the version that it has then, if that is told. */
  save(row: Row, values: FormValues): Promise<number | undefined>;
  /** A row was saved, or a part of it may have been before it was refused. */
  saved(key: string): void;
  /**
   * A row came that is not older than what was saved of it, and shows by itself from now on: it may have been changed
   * back meanwhile, so that no value of it differs from those before.
   */
  came(key: string): void;
}

export interface EditSession extends ReadableStore<EditState> {
  /** This is to stand in a cell of the row. */
  type(row: Row, name: string, value: unknown, text?: string): void;
  /** The value that is called so is to stand there, if there is one. */
  typeText(row: Row, name: string, text: string): void;
  /** A cell of the row was left: it is saved. */
  leave(key: string): Promise<void>;
  /** Cells of these rows are to be saved, a few rows at a time. */
  saveRows(keys: readonly string[]): Promise<void>;
  /** Tries again to save all that is not. */
  saveAll(): Promise<void>;
  /** This was to stand in a cell of the row, which does not take it: that is said there, and nothing is sent. */
  withhold(row: Row, name: string, value: unknown, reason: string, text?: string): void;
  /**
   * Takes back what was typed into one cell, or into the row; what is on its way is not taken back. What was not saved of
   * the cell `before` stands there again, and why.
   */
  undo(key: string, name?: string, before?: EditedRow): void;
  discard(): void;
  /** Others changed rows. */
  patched(patches: readonly RowPatch[]): void;
  /** A row of the grid with what was saved of it, though it does not have that yet. */
  asSaved(row: Row): Row;
  /** What stands in a cell though the row does not have it yet. */
  cell(row: Row, name: string): Pick<EditedCell, 'value' | 'text' | 'isUnread' | 'problem'> | undefined;
  /** What was typed and not saved before comes back. */
  restore(rows: readonly EditedRow[]): void;
}

/** So often a row is read again because somebody saved it between the reading and the sending. */
const TRIES = 3;

/** So many rows are read and sent at the same time. */
export const ROWS_AT_ONCE = 4;

interface Saved {
  readonly version: number;
  readonly cells: EditedRow['cells'];
}

export function createEditSession(parts: EditParts): EditSession {
  const { model } = parts;
  const store = createStore<EditState>({ rows: new Map(), refused: undefined });
  /** What rows are being sent. */
  const sending = new Map<string, EditedRow['cells']>();
  /** Cells of these were left while their row was on its way. */
  const waiting = new Set<string>();
  /** What was saved is shown until the row itself comes with it. */
  const saved = new Map<string, Saved>();
  const known = (key: string): EditedRow | undefined => store.get().rows.get(key);

  /** Forgets what was saved of a row that shows it by itself, or what came after that; true if there was something. */
  const forgetSaved = (key: string, row: Row): boolean => !isBehind(row, saved.get(key)) && saved.delete(key);

  function asSaved(row: Row): Row {
    const last = saved.get(rowKey(model, row));
    if (!last || !isBehind(row, last)) return row;
    const texts = model.properties.flatMap(({ name, textOf = '' }) => {
      const text = last.cells[textOf]?.text;
      return text === undefined ? [] : [[name, text]];
    });
    return { ...row, ...valuesOf(last.cells), ...Object.fromEntries(texts) };
  }

  function put(key: string, edited: EditedRow | undefined): void {
    const rows = new Map(store.get().rows);
    const isThere = edited !== undefined && Object.keys(edited.cells).length > 0;
    if (isThere) rows.set(key, edited);
    else rows.delete(key);
    const { refused } = store.get();
    const isRefused = isThere && edited.state === 'refused';
    store.set({ rows, refused: isRefused ? key : refused === key ? undefined : refused });
  }

  /** False if the values break rules of the form, which is said then. */
  function fits(key: string, problems: readonly Problem[]): boolean {
    const edited = known(key);
    if (problems.length === 0 || !edited) return true;
    refuse(key, rulesSaid(problems));
    return false;
  }

  /** What is said of fields that were not typed into is said of a cell that was. */
  function refuse(key: string, said: readonly (readonly [field: string, CellProblem])[], error?: unknown): void {
    const edited = known(key);
    if (!edited) return;
    const problems = problemsAt(Object.keys(edited.cells), said);
    put(key, { ...edited, state: 'refused', error, cells: withProblems(edited.cells, problems) });
  }

  /** Sends a row, unless a text in it means nothing, it breaks a rule or somebody else has changed the same cell. */
  async function send(key: string, tries: number): Promise<void> {
    const edited = known(key);
    if (!edited || unreadIn(edited).length > 0) return;
    const { cells } = edited;
    const own = filledForm(parts, edited.row, valuesOf(cells))
      .submit()
      .filter(({ field }) => Object.hasOwn(cells, fieldName(field)));
    if (!fits(key, own)) return;
    let isSent = false;
    sending.set(key, cells);
    put(key, { ...edited, state: 'saving', error: undefined, cells: withProblems(cells, new Map()) });
    try {
      const row = await parts.read(edited.row);
      if (isTaken(key, row, cells)) return;
      const filled = filledForm(parts, row, valuesOf(cells));
      if (!fits(key, filled.submit())) return;
      isSent = true;
      arrived(key, row, cells, await parts.save(row, filled.sent()));
    } catch (error) {
      const setback = setbackOf(error);
      if (setback.kind === 'stale') {
        const row = { ...edited.row, ...setback.current };
        if (isTaken(key, row, cells)) return;
        const now = known(key);
        if (now && tries > 1) {
          put(key, { ...now, row });
          return await send(key, tries - 1);
        }
      }
      refuse(key, setback.kind === 'fields' ? errorsSaid(setback.errors) : [], error);
      if (isSent) parts.saved(key);
    }
  }

  /** True if somebody else has changed one of the cells, which is said then. */
  function isTaken(key: string, row: Row, cells: EditedRow['cells']): boolean {
    const taken = Object.entries(cells).filter(([name, { was, value }]) => isOther(row[name], was, value));
    if (taken.length > 0)
      takenBy(
        key,
        row,
        taken.map(([name]) => name),
      );
    return taken.length > 0;
  }

  function takenBy(key: string, row: Row, names: readonly string[]): void {
    const edited = known(key);
    if (!edited) return;
    const cells = Object.fromEntries(
      Object.entries(edited.cells).map(([name, cell]) => [
        name,
        names.includes(name) ? { ...cell, was: row[name] } : cell,
      ]),
    );
    put(key, { ...edited, row, cells });
    refuse(
      key,
      names.map((name) => [name, { kind: 'taken', now: row[name] }]),
    );
  }

  /** It is saved: what was typed meanwhile is over the new values. */
  function arrived(key: string, row: Row, sent: EditedRow['cells'], version: number | undefined): void {
    const before = saved.get(key);
    if (version !== undefined) saved.set(key, { version, cells: { ...before?.cells, ...sent } });
    const edited = known(key);
    const left = Object.entries(edited?.cells ?? {}).flatMap(([name, cell]): [string, EditedCell][] => {
      const own = sent[name];
      if (!own) return [[name, cell]];
      return isSameValue(own.value, cell.value) ? [] : [[name, { ...cell, was: own.value }]];
    });
    const now = { ...row, ...valuesOf(sent), ...(version === undefined ? {} : { rowVersion: version }) };
    put(key, edited && { ...edited, row: now, state: 'typed', cells: Object.fromEntries(left) });
    parts.saved(key);
  }

  /** Puts values in place of the texts that were typed for them; one that means none stays, and that is said. */
  async function understand(key: string): Promise<void> {
    const edited = known(key);
    if (!edited || unreadIn(edited).length === 0) return;
    const said: [string, CellProblem][] = [];
    sending.set(key, {});
    put(key, { ...edited, state: 'saving' });
    try {
      for (const [name, cell] of unreadIn(edited)) {
        const reading = await parts.meaning({ ...edited.row, ...readValues(edited.cells) }, name, String(cell.value));
        const now = known(key)?.cells[name];
        if (!now?.isUnread || now.value !== cell.value) continue;
        if (reading.kind === 'read') type(edited.row, name, reading.value, reading.text);
        else said.push([name, reading]);
      }
      if (said.length > 0) refuse(key, said);
    } catch (error) {
      refuse(key, [], error);
    }
  }

  async function save(key: string): Promise<void> {
    if (sending.has(key)) {
      waiting.add(key);
      return;
    }
    if (unreadIn(known(key)).length > 0) await understand(key);
    await send(key, TRIES);
    sending.delete(key);
    if (waiting.delete(key)) await save(key);
  }

  async function saveRows(keys: readonly string[]): Promise<void> {
    // They are on their way, though each waits for its turn.
    for (const key of keys) {
      const edited = known(key);
      if (edited && !sending.has(key)) put(key, { ...edited, state: 'saving' });
    }
    await eachAtOnce(keys, ROWS_AT_ONCE, save);
  }

  function type(row: Row, name: string, value: unknown, text?: string, isUnread?: true): void {
    const key = rowKey(model, row);
    const edited = known(key);
    forgetSaved(key, row);
    const now = asSaved(row);
    const was = edited?.cells[name]?.was ?? now[name];
    // What is on its way would arrive all the same.
    if (isSameValue(value, was) && !sending.get(key)?.[name]) {
      undo(key, name);
      return;
    }
    const cells = { ...edited?.cells, [name]: { value, text, was, isUnread } };
    const state = sending.has(key) ? 'saving' : 'typed';
    put(key, { row: edited?.row ?? { ...now }, cells, state });
  }

  function undo(key: string, name?: string, before?: EditedRow): void {
    const edited = known(key);
    const sent = sending.get(key) ?? {};
    if (!edited || (name === undefined ? sending.has(key) : !edited.cells[name])) return;
    const stood = name === undefined ? undefined : before?.cells[name];
    if (before && name !== undefined && stood) {
      const { state, error } = before.state === 'refused' ? before : edited;
      put(key, { ...edited, state, error, cells: { ...edited.cells, [name]: stood } });
      return;
    }
    const left = Object.entries(edited.cells).flatMap(([one, cell]): [string, EditedCell][] => {
      if (name !== undefined && one !== name) return [[one, cell]];
      return sent[one] ? [[one, sent[one]]] : [];
    });
    // What was said of the row was said of all that was typed.
    const cells = Object.fromEntries(left.map(([one, cell]) => [one, { ...cell, problem: undefined }]));
    put(key, { ...edited, state: sending.has(key) ? 'saving' : 'typed', error: undefined, cells });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    type: (row, name, value, text) => type(row, name, value, text),
    typeText: (row, name, text) => type(row, name, text, text, true),
    leave: save,
    saveRows,
    saveAll: () => saveRows([...store.get().rows.keys()]),
    withhold(row, name, value, reason, text) {
      type(row, name, value, text);
      refuse(rowKey(model, row), [[name, { kind: 'withheld', reason }]]);
    },
    undo,
    discard() {
      for (const key of store.get().rows.keys()) undo(key);
    },
    patched(patches) {
      for (const { key, row } of patches) {
        if (forgetSaved(key, row)) parts.came(key);
        const edited = known(key);
        if (!edited || sending.has(key)) continue;
        const others = Object.entries(edited.cells).filter(([name, { was, value }]) => isOther(row[name], was, value));
        const cells = Object.entries(edited.cells).filter(([name, { value }]) => !isSameValue(row[name], value));
        put(key, { ...edited, row: { ...row }, cells: Object.fromEntries(cells) });
        if (others.length > 0)
          takenBy(
            key,
            { ...row },
            others.map(([name]) => name),
          );
      }
    },
    asSaved,
    cell(row, name) {
      const key = rowKey(model, row);
      const own = known(key)?.cells[name];
      if (own) return own;
      const last = saved.get(key);
      const cell = isBehind(row, last) ? last?.cells[name] : undefined;
      return cell && { value: cell.value, text: cell.text };
    },
    restore(rows) {
      for (const edited of rows) {
        // What was empty has left its text.
        const cells = Object.entries(edited.cells).map(([name, cell]) => [name, { ...cell, was: cell.was }] as const);
        const isRefused = cells.some(([, { problem }]) => problem);
        const state = isRefused ? 'refused' : 'typed';
        put(rowKey(model, edited.row), { ...edited, state, cells: Object.fromEntries(cells) });
      }
    },
  };
}

function valuesOf(cells: EditedRow['cells']): FormValues {
  return Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]));
}

/** What is typed as values; what a text means that is not understood yet, nobody may ask by. */
export function readValues(cells: EditedRow['cells']): FormValues {
  return valuesOf(Object.fromEntries(Object.entries(cells).filter(([, { isUnread }]) => !isUnread)));
}

function unreadIn(edited: EditedRow | undefined): [string, EditedCell][] {
  return Object.entries(edited?.cells ?? {}).filter(([, { isUnread }]) => isUnread);
}

function withProblems(cells: EditedRow['cells'], problems: ReadonlyMap<string, CellProblem>): EditedRow['cells'] {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, { ...cell, problem: problems.get(name) }]),
  );
}

/** The row that is there is older than what was saved. */
function isBehind(row: Row, saved: Saved | undefined): boolean {
  return saved !== undefined && Number(row.rowVersion) < saved.version;
}

/** What stands there now is neither what was there nor what is to be. */
function isOther(now: unknown, was: unknown, value: unknown): boolean {
  return !isSameValue(now, was) && !isSameValue(now, value);
}

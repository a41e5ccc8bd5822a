/**
 * What was pasted over the cells of a grid, before anything of it is saved: read, tried, put right by the person.
 *
 *   texts → read → ambiguous or unknown?  → the person chooses  ┐
 *                → twice what has to be unique? → leaves one out ┼→ tried by the server → fits, or why not
 *                → not for this row?                             ┘
 */
import { rowKey } from '../action';
import type { EntityModel, PropertyModel } from '../model';
import type { Row } from '../query';
import { createStore, type ReadableStore } from '../store';
import { eachAtOnce } from './at-once';
import type { CellProblem } from './edit-problems';
import { ROWS_AT_ONCE } from './edit-session';
import type { RowTrial } from './edit-trial';
import type { PastePlan } from './paste-plan';
import type { CellChoice, CellReading } from './read-cell';
import { isSameValue } from './same-value';

/** Why what was pasted does not fit; a duplicate says of which of the pasted rows, counted from 1. */
export type PasteProblem = CellProblem | { readonly kind: 'duplicate'; readonly of: number };

export interface PastedCell {
  readonly pasted: string;
  /** What stands there. */
  readonly was: unknown;
  /** What it means, once it has been read. */
  readonly value?: unknown;
  readonly text?: string | undefined;
  readonly isChanged: boolean;
  readonly problem: PasteProblem | undefined;
}

export interface PastedRow {
  readonly key: string;
  readonly row: Row;
  /** By the name of the field. */
  readonly cells: Readonly<Record<string, PastedCell>>;
  /** The same: nothing would change. Left: the person leaves it out. */
  readonly state: 'trying' | 'fits' | 'same' | 'refused' | 'left';
  /** Why it was refused, if that is not said of one of its cells. */
  readonly error?: unknown;
}

export interface PasteSessionParts {
  readonly model: Pick<EntityModel, 'key' | 'unique'>;
  readonly plan: PastePlan;
  /** What a text means in a cell. */
  read(field: PropertyModel, text: string, row: Row): Promise<CellReading>;
  /** What stands in a cell by now. */
  standing(row: Row, field: PropertyModel): unknown;
  /** Why the cell of a row cannot be changed, in words. */
  refusal(row: Row, field: PropertyModel): string | undefined;
  /** Has the values of a row tried. */
  attempt(row: Row, values: Readonly<Record<string, unknown>>, names: readonly string[]): Promise<RowTrial>;
}

export interface PasteState {
  readonly rows: readonly PastedRow[];
}

export interface PasteSession extends ReadableStore<PasteState> {
  /** Reads and tries all rows. */
  begin(): Promise<void>;
  /** This is meant by what stands in a cell. */
  choose(key: string, name: string, choice: CellChoice): Promise<void>;
  /** The row is not to be saved. */
  leave(key: string): Promise<void>;
  /** The row was saved: it stands here no more. */
  saved(key: string): void;
  /** The row was refused after all. */
  refused(key: string, error: unknown): void;
  /** Nothing more is tried. */
  end(): void;
}

interface Entry {
  readonly key: string;
  readonly row: Row;
  readonly texts: Readonly<Record<string, string>>;
  readonly readings: Map<string, CellReading>;
  isLeft: boolean;
  trial: RowTrial | undefined;
  isTried: boolean;
}

export function createPasteSession(parts: PasteSessionParts): PasteSession {
  const { model, plan } = parts;
  const fields = plan.columns.map(({ field }) => field);
  let entries: readonly Entry[] = plan.rows.map(({ row, texts }) => ({
    key: rowKey(model, row),
    row,
    texts,
    readings: new Map<string, CellReading>(),
    isLeft: false,
    trial: undefined,
    isTried: false,
  }));
  const store = createStore<PasteState>({ rows: [] });
  let isEnded = false;

  const judge = (): readonly PastedRow[] => {
    const duplicates = duplicatesAmong(model, entries);
    return entries.map((entry, index) => judged(entry, fields, duplicates.get(index), parts));
  };
  const tell = (): void => store.set({ rows: judge() });
  tell();

  async function tryAll(): Promise<void> {
    tell();
    const untried = store.get().rows.flatMap((row, index) => (row.state === 'trying' ? (entries[index] ?? []) : []));
    const left = untried.filter((entry) => !entry.isTried);
    for (const entry of left) entry.isTried = true;
    await eachAtOnce(left, ROWS_AT_ONCE, async (entry) => {
      if (isEnded) return;
      const values = changedOf(entry, fields, parts);
      entry.trial = await parts.attempt(entry.row, values, Object.keys(entry.texts));
      if (!isEnded) tell();
    });
  }

  const entryOf = (key: string): Entry | undefined => entries.find((entry) => entry.key === key);

  return {
    get: store.get,
    subscribe: store.subscribe,
    async begin() {
      await eachAtOnce(entries, ROWS_AT_ONCE, async ({ row, texts, readings }) => {
        for (const field of fields) {
          const text = texts[field.name];
          if (text !== undefined && !isEnded) readings.set(field.name, await parts.read(field, text, row));
        }
      });
      if (!isEnded) await tryAll();
    },
    async choose(key, name, { value, text }) {
      const entry = entryOf(key);
      entry?.readings.set(name, { kind: 'read', value, text });
      if (entry) Object.assign(entry, { trial: undefined, isTried: false });
      await tryAll();
    },
    async leave(key) {
      const entry = entryOf(key);
      if (entry) entry.isLeft = true;
      await tryAll();
    },
    saved(key) {
      entries = entries.filter((entry) => entry.key !== key);
      tell();
    },
    refused(key, error) {
      const entry = entryOf(key);
      if (entry) entry.trial = { problems: new Map(), error };
      tell();
    },
    end() {
      isEnded = true;
    },
  };
}

function judged(
  entry: Entry,
  fields: readonly PropertyModel[],
  duplicate: { readonly name: string; readonly of: number } | undefined,
  parts: PasteSessionParts,
): PastedRow {
  const { key, row, texts, readings, trial } = entry;
  const cells = fields.flatMap((field): [string, PastedCell][] => {
    const pasted = texts[field.name];
    if (pasted === undefined) return [];
    const was = parts.standing(row, field);
    const reading = readings.get(field.name);
    if (reading?.kind !== 'read') return [[field.name, { pasted, was, isChanged: false, problem: reading }]];
    const { value, text } = reading;
    const isChanged = !isSameValue(value, was);
    const reason = isChanged ? parts.refusal(row, field) : undefined;
    const problem: PasteProblem | undefined =
      reason !== undefined
        ? { kind: 'withheld', reason }
        : duplicate?.name === field.name
          ? { kind: 'duplicate', of: duplicate.of }
          : trial?.problems.get(field.name);
    return [[field.name, { pasted, was, value, text, isChanged, problem }]];
  });
  return { key, row, cells: Object.fromEntries(cells), state: stateOf(entry, cells), error: trial?.error };
}

function stateOf({ isLeft, texts, readings, trial }: Entry, cells: readonly (readonly [string, PastedCell])[]) {
  if (isLeft) return 'left';
  if (cells.some(([, { problem }]) => problem) || trial?.error !== undefined) return 'refused';
  if (readings.size < Object.keys(texts).length) return 'trying';
  if (cells.every(([, { isChanged }]) => !isChanged)) return 'same';
  return trial ? 'fits' : 'trying';
}

function changedOf({ row, readings }: Entry, fields: readonly PropertyModel[], { standing }: PasteSessionParts) {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const reading = readings.get(field.name);
      if (reading?.kind !== 'read' || isSameValue(reading.value, standing(row, field))) return [];
      return [[field.name, reading.value]];
    }),
  );
}

/** Rows that would have what an earlier one has and no two may share, by their places. */
function duplicatesAmong({ unique }: Pick<EntityModel, 'unique'>, entries: readonly Entry[]) {
  const found = new Map<number, { readonly name: string; readonly of: number }>();
  for (const names of unique) {
    const first = new Map<string, number>();
    for (const [index, { row, readings, isLeft }] of entries.entries()) {
      const name = names.find((one) => readings.get(one)?.kind === 'read');
      if (name === undefined || isLeft) continue;
      const values = names.map((one) => {
        const reading = readings.get(one);
        return reading?.kind === 'read' ? reading.value : row[one];
      });
      if (values.some((value) => value === undefined || value === null || value === '')) continue;
      const shared = JSON.stringify(values).toLowerCase();
      const before = first.get(shared);
      if (before === undefined) first.set(shared, index);
      else found.set(index, { name, of: before + 1 });
    }
  }
  return found;
}

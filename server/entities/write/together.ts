/**
 * Rows of a batch for which nothing happens besides their own statement. They are judged as a set and written as one; each
 * fares as it would by itself.
 */
import { rowKey } from '../../../src/engine/action';
import type { Row } from '../../../src/engine/query';
import { asNew, asStored } from './as-stored';
import type { Prepared } from './batch-item';
import type { OpenCall } from './call';
import type { Values } from './empty';
import { insertSet } from './insert';
import { judgeStanding, referenceErrors, refuse } from './judge';
import { RowRefused } from './refused';
import type { EnteredRow } from './rule';
import { updateSet } from './sets';
import { addedValues, effectValues } from './written-values';

/** A row that may be written with others. */
export interface Together {
  /** Its place in the batch. */
  readonly at: number;
  readonly item: Prepared;
  /** As it stands, locked; undefined for one that is added. */
  readonly before: Row | undefined;
  /** What is to be written. */
  readonly values: Values;
}

/** What is done with a row that is not written with the others. */
export interface Otherwise {
  refused(row: Together, error: unknown): void;
  /** Writes it by itself, and tells what refuses it then. */
  alone(row: Together): Promise<void>;
}

/**
 * The row as one that may be written with others; undefined for one that has to be written at its place among them. That
 * is so for what takes another name as well: whether it is taken depends on who came before.
 */
export function togetherOf(at: number, item: Prepared, locked: ReadonlyMap<string, Row>): Together | undefined {
  const { call, key, isPlain } = item;
  const { kind } = call.action.effect;
  if (!isPlain) return undefined;
  const isRuled = (change: EnteredRow) => call.rule?.concerns?.(change) === true;
  if (key === undefined) {
    const values = addedValues(call);
    return kind === 'add' && !isRuled({ values }) ? { at, item, before: undefined, values } : undefined;
  }
  const before = locked.get(key);
  if (!before || kind !== 'update') return undefined;
  const values = effectValues(call, before);
  return takesName(call, before, values) || isRuled({ before, values }) ? undefined : { at, item, before, values };
}

/** True if the row is called otherwise by it than it was. */
function takesName({ all }: OpenCall, before: Row, values: Values): boolean {
  return all.table.models
    .flatMap(({ unique }) => unique.flat())
    .some(
      (name) => values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name] ?? null),
    );
}

/** Judges and writes rows of one definition; those that one action adds or changes go together. */
export async function writeTogether(rows: readonly Together[], otherwise: Otherwise): Promise<void> {
  const byAction = new Map<string, Together[]>();
  for (const row of rows) {
    const { name } = row.item.call.action;
    byAction.set(name, [...(byAction.get(name) ?? []), row]);
  }
  for (const alike of byAction.values()) {
    const standing = await passed(alike, otherwise, async (row) => {
      const { item, before } = row;
      if (before) await judgeStanding(item.call, item.key ?? '', before, before);
      return row;
    });
    await writeStanding(standing, otherwise);
  }
}

/**
 * Writes what an update says over all of these rows, which nothing refuses as they stand. Gives what refuses the others by
 * key; undefined, and nothing was done, if they have to be written one after the other.
 */
export function updateTogether(
  call: OpenCall,
  rows: ReadonlyMap<string, Row>,
  each: (key: string, row: Row) => Promise<void>,
): Promise<ReadonlyMap<string, RowRefused>> | undefined {
  const together = [...rows].map(
    ([key, before], at): Together => ({
      at,
      item: { call, key, errors: [], isPlain: true },
      before,
      values: effectValues(call, before),
    }),
  );
  const isRenamed = together.some(({ before, values }) => takesName(call, before ?? {}, values));
  if (call.rule || isRenamed || namesOwn(call)) return undefined;
  const refused = new Map<string, RowRefused>();
  const refuse = ({ item }: Together, error: unknown) => {
    if (!(error instanceof RowRefused)) throw error;
    refused.set(item.key ?? '', error);
  };
  return writeStanding(together, {
    refused: refuse,
    async alone(row) {
      try {
        await each(row.item.key ?? '', row.before as Row);
      } catch (error) {
        refuse(row, error);
      }
    },
  }).then(() => refused);
}

/** True if rows of the table name one another: what is changed of one changes others. */
function namesOwn({ target, entities }: OpenCall): boolean {
  return target.properties.some(({ lookup }) => lookup?.entity && entities[lookup.entity]?.base === target.base);
}

/** Writes rows of one action that nothing refuses as they stand, but for what is to be written. */
async function writeStanding(rows: readonly Together[], otherwise: Otherwise): Promise<void> {
  const broken = await referenceErrors(rows.map(({ item, values, before }) => ({ call: item.call, values, before })));
  const fitting = await passed(rows, otherwise, async (row, at) => {
    const { item, before, values } = row;
    refuse(broken[at] ?? []);
    const { target } = item.call;
    return { ...row, values: await (before ? asStored(target, values) : asNew(target, values)) };
  });
  await inHalves(fitting, otherwise);
}

/** What is made of the rows that nothing refuses. */
async function passed(
  rows: readonly Together[],
  { refused }: Otherwise,
  ask: (row: Together, at: number) => Promise<Together>,
): Promise<Together[]> {
  const found: Together[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      found.push(await ask(row, at));
    } catch (error) {
      refused(row, error);
    }
  }
  return found;
}

/** Writes the rows with one statement. Where one of them refuses all, each half has its own, down to the one. */
async function inHalves(rows: readonly Together[], otherwise: Otherwise): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  if (others.length === 0) return otherwise.alone(first);
  if (await isWritten(first, rows)) return;
  const half = Math.ceil(rows.length / 2);
  await inHalves(rows.slice(0, half), otherwise);
  await inHalves(rows.slice(half), otherwise);
}

/** False, and nothing was done, if the table refuses one of the rows. */
async function isWritten({ item, before: stored }: Together, rows: readonly Together[]): Promise<boolean> {
  const { tx, session, all, target } = item.call;
  const values = rows.map((row) => row.values);
  const written = stored
    ? await updateSet(
        tx,
        all,
        session.businessUnit,
        rows.map((row) => ({ before: row.before ?? {}, values: row.values })),
      )
    : await insertSet(tx, all, session.businessUnit, values);
  if (!written) return false;
  for (const [at, after] of written.entries()) {
    const { item: one, before } = rows[at]!;
    one.call.work.note(target, rowKey(target, after), before, after);
    one.call.keepChanges?.(one.call.work.changes);
  }
  return true;
}

/** Rows of a sheet go the ordinary way: by the definition's own actions, as the person who sent the workbook. */
import { askedFields, type CallValues as Filling, fillTemplate, MissingValueError } from '../../src/engine/action';
import type { ActionModel } from '../../src/engine/definition/model';
import type { FieldError } from '../../src/engine/http/errors';
import { isBlank } from '../../src/engine/query';
import type { Row } from '../../src/engine/query/load-options';
import type { EntityModels } from '../context';
import type { Batch } from '../entities';
import { badRequest, Refusal } from '../errors';
import { KnownRows } from './known-rows';
import type { Plan } from './plan';
import { type ReadRow, type RowReading, readRow, resolveNames } from './read-row';
import type { References } from './references';
import type { SheetRow } from './workbook';

/** What became of a row. */
export type Outcome =
  | { readonly kind: 'created' | 'updated' }
  | { readonly kind: 'failed'; readonly reason: string; readonly errors?: readonly FieldError[] };

export interface Importing extends RowReading {
  readonly batch: Batch;
  readonly references: References;
  /** What placeholders of session, settings and clock stand for. */
  readonly values: Filling;
  /** What is said where the session lacks a right. */
  readonly denied: string;
  /** What is said of something that was thrown. */
  told(error: unknown): string;
}

type Values = Readonly<Record<string, unknown>>;

/** So many rows are looked up at once. */
const PORTION = 200;

/**
 * Adds each row, or changes the one that has its key or the same unique values, and tells what became of it, in their
 * order. What is refused fails this row alone, with all that is wrong with it.
 */
export async function* importRows(
  plan: Plan,
  rows: readonly SheetRow[],
  entities: EntityModels,
  importing: Importing,
): AsyncGenerator<Outcome> {
  const known = new KnownRows(importing.batch, plan.target.model);
  for (let at = 0; at < rows.length; at += PORTION) {
    const read = rows.slice(at, at + PORTION).map((row) => readRow(plan, row, importing));
    await resolveNames(plan, read, importing.references, entities);
    await known.learn(read.map(({ values }) => values));
    for (const row of read) {
      const twice = known.twice(row.values, row.row);
      for (const field of twice?.names ?? [])
        row.mistakes.push({ field, keyword: 'rowTwice', message: 'stands there twice', params: { row: twice?.row } });
      yield await importRow(plan, row, known, importing);
    }
  }
}

async function importRow(plan: Plan, row: ReadRow, known: KnownRows, importing: Importing): Promise<Outcome> {
  try {
    return await perform(plan, row, known, importing);
  } catch (error) {
    const refusal = error instanceof MissingValueError ? badRequest(error.message) : error;
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw error;
    const { errors } = refusal.extra;
    return { kind: 'failed', reason: importing.told(refusal), ...(errors ? { errors } : {}) };
  }
}

async function perform(
  { target }: Plan,
  { values, mistakes }: ReadRow,
  known: KnownRows,
  importing: Importing,
): Promise<Outcome> {
  const { model, words, add, update } = target;
  const { batch, denied } = importing;
  const found = known.find(values);
  if (found) {
    if (!update) return { kind: 'failed', reason: denied };
    const { form, outside } = changedForm(update, found, values);
    await batch.perform(model, update, found, form, [...mistakes, ...outside]);
    return { kind: 'updated' };
  }
  const named = known.namedBy(values);
  const asked = new Set(add?.form?.fields.map(({ name }) => name));
  if (named.includes(model.key) && !model.key.every((name) => asked.has(name)))
    return { kind: 'failed', reason: words.row('notFound') };
  if (named.length === 0) {
    const [names = model.key] = model.unique;
    const lacking = names.filter((name) => isBlank(values[name]) && !mistakes.some(({ field }) => field === name));
    mistakes.push(...lacking.map((field) => ({ field, keyword: 'required', message: 'must be given' })));
    if (!add) return { kind: 'failed', reason: words.summary(mistakes), errors: words.errors(mistakes) };
  }
  if (!add) {
    const isForbidden = model.actions.some(({ name }) => name === 'add');
    return { kind: 'failed', reason: isForbidden ? denied : words.row('notFound') };
  }
  const form = { ...defaultsOf(add, importing.values), ...values };
  await batch.perform(model, add, undefined, form, [...mistakes, ...notAsked(add, form, values, [])]);
  return { kind: 'created' };
}

/** What the sheet does not say stays as it is. */
function changedForm(action: ActionModel, row: Row, values: Values): { form: Values; outside: FieldError[] } {
  const asked = (action.form?.fields ?? []).filter(({ readOnly, writeOnly }) => !readOnly && !writeOnly);
  const form = { ...Object.fromEntries(asked.map(({ name }) => [name, row[name]])), ...values };
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(row[name], value)));
  return { form, outside: notAsked(action, form, changed, [row]) };
}

function defaultsOf({ form }: ActionModel, values: Filling): Values {
  const fields = (form?.fields ?? []).filter((field) => field.default !== undefined);
  return Object.fromEntries(fields.map((field) => [field.name, fillTemplate(field.default ?? null, values)]));
}

/** What was given and is not asked for as the form stands with these values. */
function notAsked({ form }: ActionModel, filled: Values, given: Values, rows: readonly Row[]): FieldError[] {
  const asked = new Set(form ? askedFields(form, { form: filled, rows }) : []);
  const outside = Object.keys(given).filter((name) => !asked.has(name));
  return outside.map((field) => ({ field, keyword: 'additionalProperties', message: 'is unknown here' }));
}

/** Texts are recognised without regard to case. */
function isSame(stored: unknown, given: unknown): boolean {
  const written = (value: unknown) => JSON.stringify(value ?? null).toLowerCase();
  return written(stored) === written(given);
}

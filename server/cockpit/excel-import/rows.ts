/** Rows of a sheet go the ordinary way: by the definition's own actions, as the person who sent the workbook. */
import { setImmediate as turn } from 'node:timers/promises';
import { askedFields, type CallValues as Filling, fillValue } from '../../../src/engine/action';
import type { FieldError } from '../../../src/engine/http';
import type { ActionModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { isBlank } from '../../../src/engine/query';
import type { Batch, BatchItem } from '../../entities';
import type { EntityModels } from '../../platform/context';
import type { Refusal } from '../../platform/errors';
import { KnownRows } from './known-rows';
import { folded } from './named-values';
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
  /** What is said of a refusal. */
  told(refusal: Refusal): string;
}

type Values = Readonly<Record<string, unknown>>;

/** So many rows are looked up and written at once. */
const PORTION = 500;

/**
 * Adds each row, or changes the one that has its key or the same unique values, and tells what became of it, in their
 * order. What is refused fails this row alone, with all that is wrong with it. A row that is left out is told nothing of;
 * the others are still compared with it, so that none of them writes over what came of it before.
 */
export async function* importRows(
  plan: Plan,
  rows: readonly SheetRow[],
  entities: EntityModels,
  importing: Importing,
): AsyncGenerator<{ readonly row: number; readonly outcome: Outcome }> {
  const { batch, references, corrections } = importing;
  const { model } = plan.target;
  const known = new KnownRows(batch, model);
  const without = new Set(corrections.without);
  const own = ownNames(plan, entities);
  let next = 0;
  let waiting: ReadRow[] = [];
  while (next < rows.length || waiting.length > 0) {
    const more = rows.slice(next, next + PORTION - waiting.length);
    next += more.length;
    const open = [...waiting, ...more.map((row) => readRow(plan, row, importing))];
    const read = open.slice(0, untilNamed(open, own));
    waiting = open.slice(read.length);
    await resolveNames(plan, read, references, entities);
    for (const one of read) noteTwice(one, known);
    let taken = read.filter(({ row }) => !without.has(row));
    while (taken.length > 0) {
      await known.learn(taken.map(({ values }) => values));
      await turn();
      // A row with a mistake changes nothing, whatever it means.
      const some = taken.slice(0, known.untilMoved(taken.map((one) => (one.mistakes.length > 0 ? {} : one.values))));
      taken = taken.slice(some.length);
      const judged = some.map((row) => ({ row: row.row, what: judge(plan, row, known, importing) }));
      const refused = await batch.perform(
        model,
        judged.flatMap(({ what }) => ('action' in what ? [what] : [])),
      );
      for (const { row, what } of judged)
        yield { row, outcome: 'action' in what ? outcomeOf(what, refused.shift(), importing) : what };
    }
  }
}

/** Notes the row; one that means the same as an earlier one is a mistake. */
function noteTwice({ row, values, mistakes }: ReadRow, known: KnownRows): void {
  const twice = known.twice(values, row);
  for (const field of twice?.names ?? [])
    mistakes.push({ field, keyword: 'rowTwice', message: 'stands there twice', params: { row: twice?.row } });
}

/** What rows name others of their own definition by. */
interface OwnNames {
  readonly properties: readonly string[];
  /** What they are named by stands in the sheet, if they are new. */
  readonly areSaid: boolean;
}

function ownNames({ target: { model, fields } }: Plan, entities: EntityModels): OwnNames {
  const own = fields.flatMap(({ property }) => {
    const { lookup } = property.items ?? property;
    const named = lookup?.entity === undefined ? undefined : entities[lookup.entity];
    return lookup && named?.base === model.base ? [{ property, by: [lookup.value, lookup.text ?? named.display] }] : [];
  });
  const isSaid = (name: string) =>
    fields.some(({ property }) => property.name === name && property.default === undefined);
  return {
    properties: own.map(({ property }) => property.name),
    areSaid: own
      .flatMap(({ by }) => by)
      .every((name) => name === undefined || model.key.includes(name) || isSaid(name)),
  };
}

/** How many rows can be looked up before one of them is there that another names. */
function untilNamed(rows: readonly ReadRow[], { properties, areSaid }: OwnNames): number {
  if (properties.length === 0) return rows.length;
  const before = new Set<string>();
  const end = rows.findIndex(({ values }, at) => {
    const named = properties.flatMap((name) => [values[name]].flat()).filter((value) => !isBlank(value));
    if (at > 0 && named.some((value) => !areSaid || before.has(folded(value)))) return true;
    for (const value of Object.values(values)) before.add(folded(value));
    return false;
  });
  return end < 0 ? rows.length : end;
}

function outcomeOf({ row }: BatchItem, refusal: Refusal | undefined, { told }: Importing): Outcome {
  if (!refusal) return { kind: row ? 'updated' : 'created' };
  const { errors } = refusal.extra;
  return { kind: 'failed', reason: told(refusal), ...(errors ? { errors } : {}) };
}

/** What is to be done for a row, or why nothing can be. */
function judge({ target }: Plan, read: ReadRow, known: KnownRows, importing: Importing): BatchItem | Outcome {
  const { values, mistakes } = read;
  const { model, words, add, update } = target;
  const found = known.find(values);
  if (found) return update ? changed(update, found, read) : failed(importing.denied);
  const named = known.namedBy(values);
  const asked = new Set(add?.form?.fields.map(({ name }) => name));
  if (named.includes(model.key) && !model.key.every((name) => asked.has(name))) return failed(words.row('notFound'));
  if (named.length === 0) {
    const [names = model.key] = model.unique;
    const lacking = names.filter((name) => isBlank(values[name]) && !mistakes.some(({ field }) => field === name));
    mistakes.push(...lacking.map((field) => ({ field, keyword: 'required', message: 'must be given' })));
    if (!add) return failed(words.summary(mistakes), words.errors(mistakes));
  }
  if (!add) return failed(model.actions.some(({ name }) => name === 'add') ? importing.denied : words.row('notFound'));
  const form = { ...defaultsOf(add, importing.values), ...values };
  return { action: add, row: undefined, form, mistakes: [...mistakes, ...notAsked(add, form, values, [])] };
}

function failed(reason: string, errors?: readonly FieldError[]): Outcome {
  return { kind: 'failed', reason, ...(errors ? { errors } : {}) };
}

/** What the sheet does not say stays as it is. */
function changed(action: ActionModel, row: Row, { values, mistakes }: ReadRow): BatchItem {
  const asked = (action.form?.fields ?? []).filter(({ readOnly, writeOnly }) => !readOnly && !writeOnly);
  const form = { ...Object.fromEntries(asked.map(({ name }) => [name, row[name]])), ...values };
  const others = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(row[name], value)));
  return { action, row, form, mistakes: [...mistakes, ...notAsked(action, form, others, [row])] };
}

function defaultsOf({ form }: ActionModel, values: Filling): Values {
  const fields = (form?.fields ?? []).filter((field) => field.default !== undefined);
  return Object.fromEntries(fields.map((field) => [field.name, fillValue(field.kind, field.default ?? null, values)]));
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

/** A row of a sheet goes the ordinary way: by the definition's own call, as the person who sent the workbook. */
import { askedFields, type CallValues, type FilledCall, fillCall, fillTemplate } from '../../src/engine/action';
import type { ActionModel, EntityModel } from '../../src/engine/definition/model';
import type { ErrorBody, FieldError } from '../../src/engine/http/errors';
import { isBlank } from '../../src/engine/query';
import type { Row } from '../../src/engine/query/load-options';
import type { Zone } from '../../src/engine/value';
import type { Session } from '../context';
import type { Entities } from '../entities';
import type { Plan } from './plan';
import type { References } from './references';
import { readCell } from './values';
import type { SheetRow } from './workbook';

/** What became of a row; `ends` if the next ones would fare no better. */
export type Outcome =
  | { readonly kind: 'created' | 'updated' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly errors?: readonly FieldError[];
      readonly ends?: boolean;
    };

export interface Importing {
  readonly session: Session;
  readonly list: Entities['list'];
  readonly references: References;
  /** Of the region, in which the dates of a workbook stand. */
  readonly zone: Zone;
  /** What placeholders of session, settings and clock stand for. */
  readonly values: CallValues;
  /** What is said where the session lacks a right. */
  readonly denied: string;
  send(call: FilledCall): Promise<{ readonly status: number; readonly body: Partial<ErrorBody> }>;
  /** What is said of something that was thrown. */
  told(error: unknown): { readonly status: number; readonly message: string };
  /** What is said of the error that stands in a cell. */
  cellError(error: string): string;
}

type Values = Readonly<Record<string, unknown>>;

/** Adds the row, or changes the one that has its key or the same unique values. What is refused fails this row alone. */
export async function importRow(plan: Plan, row: SheetRow, importing: Importing): Promise<Outcome> {
  try {
    return await perform(plan, row, importing);
  } catch (error) {
    const { status, message } = importing.told(error);
    return answered(status, { message });
  }
}

async function perform(plan: Plan, row: SheetRow, importing: Importing): Promise<Outcome> {
  const { model, words, add, update } = plan;
  const broken = row.cells.flatMap(([column, cell]): FieldError[] => {
    const property = plan.columns.get(column);
    if (!property || typeof cell !== 'object' || !('error' in cell)) return [];
    return [{ field: property.name, keyword: 'type', message: importing.cellError(cell.error) }];
  });
  if (broken.length > 0)
    return failed(
      broken.map(({ field, message }) => `${words.property(field)}: ${message}`),
      broken,
    );
  const values = await valuesOf(plan, row, importing);

  const sets = [model.key, ...model.unique];
  const given = sets.filter((names) => names.every((name) => !isBlank(values[name])));
  if (given.length === 0) {
    const [names = model.key] = model.unique;
    const lacking = names.filter((name) => isBlank(values[name]));
    return refused(
      plan,
      lacking.map((field) => ({ field, keyword: 'required', message: 'must be given' })),
    );
  }
  const found = await stored(model, given, values, importing);
  if (found) return update ? change(plan, update, found, values, importing) : failed([importing.denied]);
  const asked = new Set(add?.form?.fields.map(({ name }) => name));
  if (given.includes(model.key) && !model.key.every((name) => asked.has(name))) return failed([words.row('notFound')]);
  if (add) return create(plan, add, values, importing);
  return failed([model.actions.some(({ name }) => name === 'add') ? importing.denied : words.row('notFound')]);
}

async function valuesOf(
  { columns, titlesOf }: Plan,
  { cells }: SheetRow,
  { zone, references }: Importing,
): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const [column, cell] of cells) {
    const property = columns.get(column);
    if (property)
      values[property.name] = await references.stored(property, readCell(cell, property, { zone, titlesOf }));
  }
  return values;
}

/** The row that has all values of one of these sets, the key before the others. */
async function stored(
  model: EntityModel,
  sets: readonly (readonly string[])[],
  values: Values,
  { list, session }: Importing,
): Promise<Row | undefined> {
  for (const names of sets) {
    const filter = { all: names.map((property) => ({ property, test: { in: [values[property] as string] } })) };
    const [row] = JSON.parse(await list(model.name, filter, {}, session)) as Row[];
    if (row) return row;
    if (names === model.key) return undefined;
  }
  return undefined;
}

async function create(plan: Plan, action: ActionModel, values: Values, importing: Importing): Promise<Outcome> {
  const form = { ...defaultsOf(action, importing.values), ...values };
  const outside = notAsked(action, form, values, []);
  if (outside.length > 0) return refused(plan, outside);
  return send(plan, action, [], form, importing, 'created');
}

/** What the sheet does not say stays as it is. */
async function change(
  plan: Plan,
  action: ActionModel,
  row: Row,
  values: Values,
  importing: Importing,
): Promise<Outcome> {
  const asked = (action.form?.fields ?? []).filter(({ readOnly, writeOnly }) => !readOnly && !writeOnly);
  const form = { ...Object.fromEntries(asked.map(({ name }) => [name, row[name]])), ...values };
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(row[name], value)));
  const outside = notAsked(action, form, changed, [row]);
  if (outside.length > 0) return refused(plan, outside);
  return send(plan, action, [row], form, importing, 'updated');
}

function defaultsOf({ form }: ActionModel, values: CallValues): Values {
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

async function send(
  { model }: Plan,
  action: ActionModel,
  rows: readonly Row[],
  form: Values,
  importing: Importing,
  kind: 'created' | 'updated',
): Promise<Outcome> {
  for (const call of fillCall(model, action, rows, { ...importing.values, form })) {
    const { status, body } = await importing.send(call);
    if (status < 400) continue;
    return answered(status, body);
  }
  return { kind };
}

/** A session that ended and a database that is away refuse what follows as well. */
function answered(status: number, { message = String(status), errors }: Partial<ErrorBody>): Outcome {
  return { ...failed([message], errors), ...(status === 401 || status >= 500 ? { ends: true } : {}) };
}

function refused({ words }: Plan, errors: readonly FieldError[]): Outcome {
  return failed([words.summary(errors)], words.errors(errors));
}

function failed(reasons: readonly string[], errors?: readonly FieldError[]): Outcome & { kind: 'failed' } {
  return { kind: 'failed', reason: reasons.join('; '), ...(errors ? { errors } : {}) };
}

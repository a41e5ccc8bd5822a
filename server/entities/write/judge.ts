/** The stage `judge`: all that may refuse a row, or the call, before anything is written. */
import { refusalOf, resolver } from '../../../src/engine/action';
import type { FieldError } from '../../../src/engine/http';
import type { Resolve, Row } from '../../../src/engine/query';
import { allFields } from '../query/fields';
import type { Call, Circumstances, OpenCall } from './call';
import type { Values } from './empty';
import { checkForm } from './form-check';
import { notAllowed } from './not-allowed';
import { unofferedReferences } from './offered';
import { brokenReferences, type Writing } from './references';
import { invalidRow } from './refused';
import { lockRows } from './rows';
import type { RowChange } from './rule';
import { refuseStale, seenVersion } from './stale';
import { defaultsOf } from './written-values';

/**
 * Refuses a row that is not changed: for its version as the call found it (`first`), since what the call itself has done
 * to it is nobody else's change; for its state as it is by now; for what was entered.
 */
export async function judgeRow(call: OpenCall, key: string, first: Row, row: Row): Promise<void> {
  await judgeStanding(call, key, first, row);
  refuse(formErrors(call, row));
}

/** The same as far as it is about the row and not about what was entered. */
export async function judgeStanding(call: OpenCall, key: string, first: Row, row: Row): Promise<void> {
  const { tx, target, model, given, versions, ifMatch, seen } = call;
  await refuseStale(tx, target, seen, key, first, seenVersion(key, ifMatch, versions), given);
  // Conditions are about the definition's own rows; of another one's rows they say nothing.
  if (target.base === model.base) refuseNotAllowed(call, row);
}

/** Refuses to add a row for the rows that the action starts from, of another definition: they must allow it as well. */
export async function judgeSources(call: OpenCall): Promise<void> {
  const { tx, schema, session, model, action, sources } = call;
  if (!action.when || sources.length === 0) return;
  const fields = allFields(model, schema.tableOf(model));
  const rows = await lockRows(tx, fields, session.businessUnit, sources);
  for (const row of rows.values()) refuseNotAllowed(call, row);
}

function refuseNotAllowed({ model, action, values, given }: Call, row: Row): void {
  const reason = refusalOf(action, model, row, resolver({ ...values, row, form: given }));
  if (reason) throw notAllowed(model, action, reason);
}

/** What is wrong with what was entered, for a row or for a new one, as far as the form can tell. */
export function formErrors(call: Call, row: Row | undefined): FieldError[] {
  const resolve = resolver({ ...call.values, ...(row ? { row } : {}), form: call.given });
  return checked(call, row ?? defaultsOf(call), resolve);
}

/** The same for a command that starts from no row. */
export function commandErrors(call: Call): FieldError[] {
  return checked(call, undefined, resolver({ ...call.values, form: call.given }));
}

function checked(call: Call, row: Row | undefined, resolve: Resolve): FieldError[] {
  const { model, action, given } = call;
  if (!action.form) return [];
  const errors = checkForm(`${model.hash}:${action.name}:form`, action.form, given, row, resolve, defaultsOf(call));
  return errors.filter((error) => isWrong(error, call));
}

/** Whether an error of what was entered counts: what takes something back lacks what nobody had to enter then. */
export function isWrong({ keyword }: FieldError, { isUndo }: Pick<Circumstances, 'isUndo'>): boolean {
  return !isUndo || keyword !== 'required';
}

/** Refuses references of what is to be written that are not there, or that the form would not have offered. */
export async function judgeReferences(call: OpenCall, values: Values, before: Row | undefined): Promise<void> {
  const [errors = []] = await referenceErrors([{ call, values, before }]);
  refuse(errors);
}

/** By row, what is wrong with the references of rows that one action of a batch writes. */
export async function referenceErrors(
  rows: readonly (Writing & { readonly call: OpenCall })[],
): Promise<FieldError[][]> {
  const [first] = rows;
  if (!first) return [];
  const { tx, schema, entities, target, held } = first.call;
  const broken = await brokenReferences(tx, schema, entities, target, rows, { held });
  const whole = rows.filter((_, at) => broken[at]?.length === 0);
  const strange = await unoffered(whole);
  return broken.map((errors) => (errors.length > 0 ? errors : (strange.shift() ?? [])));
}

/** The same for what the form of a command names, whether the row has such a property or not. */
export async function judgeNamed(call: OpenCall, row: Row | undefined): Promise<void> {
  const { tx, schema, entities, target, action, command, given } = call;
  const named = { ...target, properties: action.form?.fields ?? [] };
  const [broken = []] = await brokenReferences(tx, schema, entities, named, [{ values: given, before: undefined }], {
    unheld: command?.locks,
  });
  const [strange = []] = broken.length > 0 ? [broken] : await unoffered([{ call, before: row }]);
  refuse(strange);
}

/** Refuses a change that breaks a rule of the server's own. */
export async function judgeRule({ tx, rule }: OpenCall, change: Omit<RowChange, 'tx'>): Promise<void> {
  refuse((await rule?.({ tx, ...change })) ?? []);
}

export function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidRow(errors);
}

/** By row, what was entered and that no form would have offered; the filters of its lookups hold for everyone. */
async function unoffered(
  rows: readonly { readonly call: OpenCall; readonly before: Row | undefined }[],
): Promise<FieldError[][]> {
  const [first] = rows;
  if (!first) return [];
  const { session, model, action, entities, held, isUndo } = first.call;
  if (isUndo) return rows.map(() => []);
  const whole = entities[model.name]?.actions.find(({ name }) => name === action.name) ?? action;
  const fields = (whole.form ?? action.form)?.fields.filter(({ lookup }) => lookup?.filter) ?? [];
  if (fields.length === 0) return rows.map(() => []);
  const forms = rows.map(({ call, before }) => ({
    filled: { ...(before ?? defaultsOf(call)), ...call.given },
    before,
  }));
  return unofferedReferences({ ...first.call, businessUnit: session.businessUnit }, fields, forms, held);
}

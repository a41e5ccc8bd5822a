/** From an action and its chosen rows to the requests that perform it (vocabulary, Templates). */

import { ACTION_HEADER } from '../http';
import type { ActionModel, CallModel, EntityModel, FormModel, HttpMethod } from '../model';
import type { Row } from '../query';
import { matches, type Placeholder, placeholdersOf, placeholdersOfPath } from '../query';
import { fillPath, fillQuery, fillTemplate, type QueryPairs } from './fill-template';
import { rowKey } from './row-key';
import { resolver, type TemplateValues } from './values';

/** One request, and the rows it is about. */
export interface FilledCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query: QueryPairs;
  /** Undefined if there is nothing to send. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  /** The properties by which it names these, if not by their keys. */
  readonly namedBy: readonly string[];
}

export type CallValues = Omit<TemplateValues, 'row' | 'rows'>;

/**
 * The requests of an action for the chosen rows. Rows that differ in a `{id}` go in separate requests, `{rows.id}`
 * gathers: up to `most` of them, unless the action takes its rows together. Throws a MissingValueError if an address
 * lacks a value.
 */
export function fillCall(
  model: Pick<EntityModel, 'name' | 'base' | 'key'>,
  action: ActionModel,
  rows: readonly Row[],
  values: CallValues,
  most = Number.POSITIVE_INFINITY,
): FilledCall[] {
  const many = action.call.many !== undefined && rows.length > 1;
  const call = many && action.call.many ? action.call.many : action.call.one;
  const chosen = action.rows === 'none' ? [] : rows;
  const names = rowNames(call, action);
  const groups = groupRows(chosen, names);
  // Rows that share what names them are one thing to the server.
  const isPortioned = names.length === 0 && !action.together;
  const size = namesInAddress(call) ? Math.min(most, IN_ADDRESS) : most;
  return (isPortioned ? groups.flatMap((group) => portions(group, gatheredNames(call, action), size)) : groups).map(
    (group) => ({
      method: call.method,
      path: fillPath(call.path, { ...values, row: group[0], rows: group }),
      query: fillQuery(call.query, { ...values, row: group[0], rows: group }),
      body: bodyOf(model, action, call, group, values),
      headers: headersOf(model, action, group),
      rows: group,
      namedBy: placeholders(call, action)
        .filter(({ scope }) => scope === 'row' || scope === 'rows')
        .map(({ name }) => name),
    }),
  );
}

/** Properties in which the rows of one request must not differ. */
function rowNames(call: CallModel, action: ActionModel): string[] {
  return placeholders(call, action)
    .filter(({ scope }) => scope === 'row')
    .map(({ name }) => name);
}

function placeholders(call: CallModel, action: ActionModel): Placeholder[] {
  return [
    ...placeholdersOfPath(call.path),
    ...call.query.flatMap(([, value]) => placeholdersOf(value)),
    ...placeholdersOf(action.body),
  ];
}

/** So many rows stand in an address, which may not be of any length. */
const IN_ADDRESS = 100;

function namesInAddress({ path, query }: CallModel): boolean {
  const all = [...placeholdersOfPath(path), ...query.flatMap(([, value]) => placeholdersOf(value))];
  return all.some(({ scope }) => scope === 'rows');
}

/** Properties of which a request names the values of all its rows. */
function gatheredNames(call: CallModel, action: ActionModel): string[] {
  return placeholders(call, action)
    .filter(({ scope }) => scope === 'rows')
    .map(({ name }) => name);
}

/** Rows in portions of about this size. Those that a request names by the same values, as one process, stay together. */
function portions(rows: readonly Row[], names: readonly string[], size: number): (readonly Row[])[] {
  if (rows.length <= size) return [rows];
  const units = names.length === 0 ? rows.map((row) => [row]) : groupRows(rows, names);
  const filled: Row[][] = [[]];
  for (const unit of units) {
    const last = filled.at(-1) as Row[];
    if (last.length > 0 && last.length + unit.length > size) filled.push([...unit]);
    else last.push(...unit);
  }
  return filled;
}

/** Groups in the order of their first rows; without rows one empty group, since the call is made once. */
function groupRows(rows: readonly Row[], names: readonly string[]): (readonly Row[])[] {
  if (rows.length === 0) return [[]];
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(names.map((name) => row[name] ?? null));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** What the templates place, and what is always sent: key, form values, constants of `set`, versions. */
function bodyOf(
  model: Pick<EntityModel, 'base' | 'key'>,
  action: ActionModel,
  call: CallModel,
  rows: readonly Row[],
  values: CallValues,
): Readonly<Record<string, unknown>> | undefined {
  const filled = { ...values, row: rows[0], rows, ...(action.effect.kind === 'add' ? { stored: [] } : {}) };
  const body = {
    ...keyOf(model, action, call, rows),
    ...constantsOf(action),
    ...formValues(action, filled),
    ...(fillTemplate(action.body, filled) as Record<string, unknown>),
    ...(action.rows === 'many' && changesOwn(model, action) ? versionsOf(model, rows) : {}),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

/** The key, unless call or body name the rows: `id`, or `ids` for a call that takes many. */
function keyOf(
  model: Pick<EntityModel, 'key'>,
  action: ActionModel,
  call: CallModel,
  rows: readonly Row[],
): Record<string, unknown> {
  const [first] = rows;
  if (!first || action.effect.kind === 'add') return {};
  const calls = [action.call.one, ...(action.call.many ? [action.call.many] : [])];
  const isNamed = calls
    .flatMap((one) => placeholders(one, action))
    .some(({ scope }) => scope === 'row' || scope === 'rows');
  if (isNamed) return {};
  const single = action.rows === 'one' || (action.call.many !== undefined && call === action.call.one);
  return single ? { id: keyValue(model, first) } : { ids: rows.map((row) => keyValue(model, row)) };
}

/** The key's own value, so that a number stays a number; parts are joined. */
function keyValue(model: Pick<EntityModel, 'key'>, row: Row): unknown {
  const [only] = model.key;
  return model.key.length === 1 && only !== undefined ? row[only] : rowKey(model, row);
}

function constantsOf({ set }: ActionModel): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(set).filter(([, value]) => value !== null && placeholdersOf(value).length === 0),
  );
}

/** Form values that the body does not place. A field that is read-only, or whose `when` fails, is not sent. */
function formValues({ form, body }: ActionModel, values: TemplateValues): Record<string, unknown> {
  if (!form) return {};
  const placed = new Set(placeholdersOf(body).flatMap(({ scope, name }) => (scope === 'form' ? [name] : [])));
  const given = values.form ?? {};
  return Object.fromEntries(
    askedFields(form, values)
      .filter((name) => !placed.has(name) && Object.hasOwn(given, name) && given[name] !== undefined)
      .map((name) => [name, given[name]]),
  );
}

/**
 * Names of the fields that a form asks for as it is filled now. What a condition looks at and nobody enters is the
 * row's: of several rows each must satisfy it.
 */
export function askedFields(form: FormModel, values: TemplateValues): string[] {
  const resolve = resolver(values);
  const seen = seenValues(form, values);
  return form.fields
    .filter(({ when, readOnly }) => !readOnly && (!when || seen.every((one) => matches(when, one, resolve))))
    .map(({ name }) => name);
}

/** What the conditions of a form look at: its values over what each row has in the fields that nobody enters. */
export function seenValues(form: FormModel, values: TemplateValues): readonly Row[] {
  const { form: filled = {}, rows = [], stored = rows } = values;
  if (stored.length === 0) return [filled];
  const shown = form.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name);
  return stored.map((row) => ({ ...Object.fromEntries(shown.map((name) => [name, row[name]])), ...filled }));
}

/** False for an action that writes rows of another definition: what was seen of this one's says nothing about them. */
function changesOwn({ base }: Pick<EntityModel, 'base'>, { effect }: Pick<ActionModel, 'effect'>): boolean {
  return !('entity' in effect) || effect.entity === base;
}

function versionsOf(model: Pick<EntityModel, 'key'>, rows: readonly Row[]): Record<string, unknown> {
  const versions = rows
    .filter((row) => row.rowVersion !== undefined)
    .map((row) => [rowKey(model, row), row.rowVersion]);
  return versions.length > 0 ? { versions: Object.fromEntries(versions) } : {};
}

function headersOf(
  model: Pick<EntityModel, 'name' | 'base'>,
  action: ActionModel,
  rows: readonly Row[],
): Record<string, string> {
  const version = action.rows === 'one' && changesOwn(model, action) ? rows[0]?.rowVersion : undefined;
  return {
    [ACTION_HEADER]: `${model.name}.${action.name}`,
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
  };
}

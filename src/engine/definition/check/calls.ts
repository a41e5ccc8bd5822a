/** Calls of the whole product: which definition owns one, and which two cannot be told apart. */
import { callOwner, sentSchema } from '../../action';
import type { ActionModel, CallModel, JsonSchema } from '../../model';
import { pascalCase } from '../../words';
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { NormalAction } from '../normalise/actions';
import type { Head } from '../normalise/head';
import { parseCall } from '../parse/call';
import { isObject, objectIn } from '../parse/json';
import { keyPlace, type Place, placeOf, valuePlace } from '../parse/places';
import type { Diagnostics } from '../report';

type Heads = ReadonlyMap<string, Head>;
type Ordinary = { readonly entity: string; readonly kind: 'add' | 'update' | 'delete' };

/** Which definition's add, update or delete answers each call. */
export function ordinaryCalls(
  heads: readonly Head[],
  actionsOf: (entity: string) => readonly NormalAction[],
): Map<string, Ordinary> {
  const calls = new Map<string, Ordinary>();
  for (const head of heads) {
    if (head.base !== head.name) continue;
    for (const { name, words } of actionsOf(head.name)) {
      const call = words.call?.one;
      if (call !== undefined && (name === 'add' || name === 'update' || name === 'delete'))
        calls.set(call.toLowerCase(), { entity: head.name, kind: name });
    }
  }
  return calls;
}

interface Sent {
  readonly model: Linked;
  readonly action: ActionModel;
}

/** Reports requests that fit two actions, lists that two definitions answer, and actions that a list answers for. */
export function checkCalls(
  models: ReadonlyMap<string, Linked>,
  heads: Heads,
  commands: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  const byAddress = new Map<string, Sent[]>();
  const lists = new Map<string, Linked>();
  const readers = readersOf(models);
  for (const model of models.values()) {
    for (const action of model.actions) {
      if (!action.served) continue;
      const sent: Sent = { model, action };
      let other: Sent | undefined;
      for (const address of addressesOf(action)) {
        const reader = readers.get(address);
        if (reader) reportRead(reader, sent, address, heads, diagnostics);
        const others = byAddress.get(address) ?? [];
        // One collision is enough to say; a thousand copies of a file would say it a million times.
        other ??= others.find((candidate) => collide(candidate, sent, commands));
        others.push(sent);
        byAddress.set(address, others);
      }
      if (other) reportActions(other, sent, heads, diagnostics);
    }
    if (model.base !== model.name) continue;
    for (const call of listCalls(model)) {
      const other = lists.get(addressOf(call));
      if (other) reportLists(other, model, call, heads, diagnostics);
      else lists.set(addressOf(call), model);
    }
  }
}

/** The calls of an action as the server finds them, each once. */
function addressesOf({ call: { one, many } }: ActionModel): string[] {
  const [first, second] = [pathOf(one), many && pathOf(many)];
  return second === undefined || second === first ? [first] : [first, second];
}

/** Which definition reads its rows by each call. */
function readersOf(models: ReadonlyMap<string, Linked>): Map<string, Linked> {
  const readers = new Map<string, Linked>();
  for (const model of models.values()) for (const call of listCalls(model)) readers.set(pathOf(call), model);
  return readers;
}

function listCalls({ endpoints: { list, also } }: Linked): CallModel[] {
  return list ? [list, ...also] : [...also];
}

function addressOf(call: CallModel): string {
  return `${pathOf(call)}?${call.query.map(([name]) => name).join('&')}`;
}

/** What the server finds an action by: its query says which rows are meant, not what happens to them. */
function pathOf({ method, path }: CallModel): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}').toLowerCase()}`;
}

/** Where a definition writes a call that reads its rows. */
function placeOfList({ definition }: Head, list: CallModel): Place {
  const { endpoints } = definition;
  if (!endpoints) return placeOf(definition);
  const isMeant = (call: string | undefined) => call !== undefined && addressOf(parseCall(call)) === addressOf(list);
  const further = isMeant(endpoints.list) ? undefined : endpoints.also?.find(({ call }) => isMeant(call));
  return further ? valuePlace(further, 'call') : valuePlace(endpoints, 'list');
}

/**
 * True if a request may fit both: as their clients send it, or with something that both allow and less than they
 * require, since a change may leave out what stays as it is.
 */
function collide(first: Sent, second: Sent, commands: ReadonlySet<string>): boolean {
  if (areFamily(first, second, commands)) return false;
  if (!areApart(first.action.request, second.action.request)) return true;
  const [left, right] = [schemaOf(first), schemaOf(second)];
  return !areApart(left, right) && shareMore(left, right);
}

/** True if both allow a member that neither requires. */
function shareMore(left: JsonSchema, right: JsonSchema): boolean {
  const needed = new Set([...required(left), ...required(right), 'versions']);
  const others = Object.keys(objectIn(right, 'properties') ?? {});
  return Object.keys(objectIn(left, 'properties') ?? {}).some((name) => !needed.has(name) && others.includes(name));
}

function reportActions(first: Sent, second: Sent, heads: Heads, diagnostics: Diagnostics): void {
  const [keeps] = inRightOrder(first.model, second.model, first.action.call.one, diagnostics);
  const [kept, lost] = keeps === first.model ? [first, second] : [second, first];
  const actions = heads.get(lost.model.name)?.definition.actions;
  if (!actions) return;
  const name = ({ model, action }: Sent) =>
    first.model === second.model ? action.name : `${model.name}.${action.name}`;
  const message = messages.ambiguousCall(name(kept), name(lost));
  diagnostics.reportFor(lost.model.name)(keyPlace(actions, lost.action.name), message);
}

function reportRead(
  reader: Linked,
  { model, action }: Sent,
  call: string,
  heads: Heads,
  diagnostics: Diagnostics,
): void {
  const actions = heads.get(model.name)?.definition.actions;
  const name = reader === model ? action.name : `${model.name}.${action.name}`;
  const message = messages.ambiguousList(reader.name, name, call);
  if (actions) diagnostics.reportFor(model.name)(keyPlace(actions, action.name), message);
}

function reportLists(first: Linked, second: Linked, list: CallModel, heads: Heads, diagnostics: Diagnostics): void {
  const [keeps, loses] = inRightOrder(first, second, list, diagnostics);
  const head = heads.get(loses.name);
  if (!head) return;
  const message = messages.ambiguousList(keeps.name, loses.name, `${list.method} ${list.path}`);
  diagnostics.reportFor(loses.name)(placeOfList(head, list), message);
}

/** Of two definitions that claim a call, one without mistakes keeps it, else one named after it, else the first. */
function inRightOrder(
  first: Linked,
  second: Linked,
  { path }: CallModel,
  diagnostics: Diagnostics,
): readonly [keeps: Linked, loses: Linked] {
  const claim = (model: Linked) => {
    const isNamedAfter = path.split('/')[1]?.toLowerCase() === pascalCase(model.base).toLowerCase();
    return (diagnostics.hasErrors(model.name) ? 0 : 2) + (isNamedAfter ? 1 : 0);
  };
  return claim(second) > claim(first) ? [second, first] : [first, second];
}

/**
 * The same action of definitions with one base, and an action that starts from one of another, are one command. An
 * action that changes another definition's rows by that definition's own call does what its owner does.
 */
function areFamily(first: Sent, second: Sent, commands: ReadonlySet<string>): boolean {
  const isOwn = ({ action }: Sent) =>
    action.effect.kind === 'write' && action.commands.some((one) => commands.has(one));
  if (callOwner([first, second]) !== undefined && !isOwn(first) && !isOwn(second)) return true;
  if (first.model.base === second.model.base) return first.action.name === second.action.name;
  return first.action.commands.some((command) => second.action.commands.includes(command));
}

function schemaOf({ model, action }: Sent): JsonSchema {
  return sentSchema(model, action);
}

/** True if no request can fit both schemas. */
function areApart(left: JsonSchema, right: JsonSchema): boolean {
  return (
    needsMore(left, right) ||
    needsMore(right, left) ||
    sharedNames(left, right).some((name) => differ(member(left, name), member(right, name)))
  );
}

/** One needs a member that the other does not allow. */
function needsMore(one: JsonSchema, other: JsonSchema): boolean {
  return required(one).some((name) => !isObject(other.properties) || !Object.hasOwn(other.properties, name));
}

function sharedNames(left: JsonSchema, right: JsonSchema): string[] {
  const others = required(right);
  return required(left).filter((name) => others.includes(name));
}

const required = (schema: JsonSchema): string[] => (Array.isArray(schema.required) ? schema.required : []);

function member(schema: JsonSchema, name: string): JsonSchema {
  const found = isObject(schema.properties) ? schema.properties[name] : undefined;
  return isObject(found) ? found : {};
}

function differ(left: JsonSchema, right: JsonSchema): boolean {
  const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
  if (leftValues && rightValues) return !leftValues.some((value) => rightValues.includes(value));
  const [leftType, rightType] = [left.type, right.type];
  return leftType !== undefined && rightType !== undefined && kind(leftType) !== kind(rightType);
}

const kind = (type: unknown): unknown => (type === 'integer' ? 'number' : type);

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

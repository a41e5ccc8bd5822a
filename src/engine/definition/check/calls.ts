/** Calls of the whole product: which definition owns one, and which two cannot be told apart. */
import type { Head } from '../link/head';
import { messages } from '../messages';
import type { ActionModel, CallModel, EntityModel, JsonSchema } from '../model';
import type { ActionWords } from '../normalise/actions';
import { isObject, objectIn, textIn } from '../parse/json';
import { keyPlace, type Place, placeOf, valuePlace } from '../parse/places';
import type { Diagnostics } from '../report';

type Ordinary = { readonly entity: string; readonly kind: 'add' | 'update' | 'delete' };

/** Which definition's add, update or delete answers each call. */
export function ordinaryCalls(
  heads: readonly Head[],
  actionsOf: (entity: string) => readonly ActionWords[],
): Map<string, Ordinary> {
  const calls = new Map<string, Ordinary>();
  for (const head of heads) {
    if (head.base !== head.name) continue;
    for (const { name, words } of actionsOf(head.name)) {
      const call = textIn(objectIn(words, 'call'), 'one');
      if (call !== undefined && (name === 'add' || name === 'update' || name === 'delete'))
        calls.set(call.toLowerCase(), { entity: head.name, kind: name });
    }
  }
  return calls;
}

interface Sent {
  readonly model: Omit<EntityModel, 'hash'>;
  readonly action: ActionModel;
}

/** Reports requests that fit two actions, and lists that two definitions answer. */
export function checkCalls(
  models: ReadonlyMap<string, Omit<EntityModel, 'hash'>>,
  heads: ReadonlyMap<string, Head>,
  diagnostics: Diagnostics,
): void {
  const byAddress = new Map<string, Sent[]>();
  const lists = new Map<string, Omit<EntityModel, 'hash'>>();
  for (const model of models.values()) {
    for (const action of model.actions) {
      if (action.system || action.effect.kind === 'none') continue;
      const sent: Sent = { model, action };
      const address = addressOf(action.call.one);
      for (const other of byAddress.get(address) ?? []) compare(other, sent, heads, diagnostics);
      byAddress.set(address, [...(byAddress.get(address) ?? []), sent]);
    }
    const { list } = model.endpoints;
    if (!list || model.base !== model.name) continue;
    const other = lists.get(addressOf(list));
    const head = heads.get(model.name);
    if (other && head)
      diagnostics.reportFor(model.name)(
        placeOfList(head),
        messages.ambiguousList(other.name, model.name, `${list.method} ${list.path}`),
      );
    else lists.set(addressOf(list), model);
  }
}

function addressOf({ method, path, query }: CallModel): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}').toLowerCase()}?${query.map(([name]) => name).join('&')}`;
}

function placeOfList({ definition }: Head): Place {
  const endpoints = objectIn(definition, 'endpoints');
  return endpoints ? valuePlace(endpoints, 'list') : placeOf(definition);
}

function compare(first: Sent, second: Sent, heads: ReadonlyMap<string, Head>, diagnostics: Diagnostics): void {
  if (areFamily(first, second) || areApart(first.action.request, second.action.request)) return;
  const actions = objectIn(heads.get(second.model.name)?.definition, 'actions');
  if (!actions) return;
  const name = ({ model, action }: Sent) =>
    first.model === second.model ? action.name : `${model.name}.${action.name}`;
  diagnostics.reportFor(second.model.name)(
    keyPlace(actions, second.action.name),
    messages.ambiguousCall(name(first), name(second)),
  );
}

/** The same action of definitions with one base, and an action that starts from one of another, are one command. */
function areFamily(first: Sent, second: Sent): boolean {
  if (first.model.base === second.model.base) return first.action.name === second.action.name;
  return first.action.commands.some((command) => second.action.commands.includes(command));
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

/** A definition in full: one rule for each thing the model says about it. */
import { ROWS_LIMIT_SETTING } from '../../constants';
import type {
  ActionModel,
  CallModel,
  EntityModel,
  FormModel,
  FurtherCallModel,
  PropertyModel,
  RowsModel,
  SortModel,
} from '../../model';
import { checkAsked } from '../check/asked';
import { checkReferences } from '../check/references';
import { messages } from '../messages';
import { parseCall } from '../parse/call';
import { isObject, objectIn, textIn, textsIn } from '../parse/json';
import { valuePlace } from '../parse/places';
import { linkAction } from './action';
import { linkCall, rowSlots } from './call';
import { linkCondition } from './condition';
import { linkFilters } from './filter';
import { linkForm } from './form';
import { foundOf } from './found';
import { checkKey, guardOf, linkFeature, wholeKey } from './guards';
import { targetOf } from './lookup';
import { linkPages } from './page';
import { checkPlaceholder, everywhere } from './placeholder';
import { linkProperty } from './property';
import { linkRows } from './rows';
import { fromRules, type Rules } from './rules';
import { objectSchema } from './schema';
import type { Context } from './scope';
import { checkSetOfAll } from './set';

interface Given {
  readonly context: Context;
  readonly properties: readonly PropertyModel[];
}

/** The definition in full, but for its hash. */
export function linkEntity(start: Omit<Context, 'row' | 'form'>): Omit<EntityModel, 'hash'> {
  const row = new Map<string, PropertyModel>();
  let form: FormModel | undefined;
  const context: Context = {
    ...start,
    row,
    form: () => {
      form ??= linkForm(objectIn(start.head.definition, 'form') ?? {}, context);
      return form;
    },
  };
  const properties = linkProperties(context);
  for (const property of properties) row.set(property.name, property);
  const given = { context, properties };
  checkNames(context);
  checkSetOfAll(context);
  const model = fromRules(RULES, given);
  checkPages(model, context);
  checkReferences(model, context.head.definition, context.report);
  checkAsked(model, context.head.definition, context.scope.commands, context.report);
  return model;
}

const RULES: Rules<Omit<EntityModel, 'hash'>, Given> = {
  name: ({ context }) => context.head.name,
  base: ({ context }) => context.head.base,
  title: ({ context }) => context.head.title,
  plural: ({ context }) => context.head.plural,
  description: ({ context }) => textIn(context.head.definition, 'description'),
  properties: ({ properties }) => properties,
  key: ({ context }) => context.head.key,
  display: ({ context }) => context.head.display,
  found: ({ context, properties }) => foundOf(context, properties),
  state: ({ context }) => (context.head.properties.has(context.head.state) ? context.head.state : undefined),
  unique: ({ context }) => uniqueOf(context),
  endpoints: ({ context }) => endpointsOf(context),
  detail: ({ context }) => detailOf(context),
  sort: ({ context }) => sortOf(context),
  firstColumns: ({ context }) => firstColumnsOf(context),
  filters: ({ context }) => linkFilters(context),
  form: ({ context }) => formOf(context),
  actions: ({ context, properties }): ActionModel[] =>
    context.scope.actionsOf(context.head.name).map((action) => linkAction(action, properties, context)),
  permission: ({ context }) => (context.head.pages.length === 0 ? guardOf(context.head) : undefined),
  feature: ({ context }) => linkFeature(context.head.definition, context.scope.features, context.report),
  pages: ({ context }) => linkPages(context),
  live: ({ context }) => liveOf(context),
  texts: ({ context }) => (objectIn(context.head.definition, 'texts') ?? {}) as Record<string, string>,
  schema: ({ properties }) => withVersion(objectSchema(properties)),
};

function linkProperties(context: Context): PropertyModel[] {
  const { head } = context;
  const required = textsIn(head.definition, 'required');
  return [...head.properties.values()].map((words) =>
    linkProperty({
      words,
      context,
      siblings: head.properties,
      required: head.key.includes(words.name) || (required.includes(words.name) && words.type !== 'boolean'),
      place: 'column',
    }),
  );
}

function uniqueOf({ head }: Context): string[][] {
  const sets = head.definition.unique;
  return Array.isArray(sets) ? sets.filter(Array.isArray) : [];
}

function sortOf({ head }: Context): SortModel[] {
  const written = textsIn(head.definition, 'sort');
  const names = written.length > 0 ? written : [head.display];
  return names.map((name) => ({ property: name.replace(/^-/, ''), descending: name.startsWith('-') }));
}

function firstColumnsOf({ head }: Context): string[] | undefined {
  const names = textsIn(head.definition, 'firstColumns');
  return names.length > 0 ? names : undefined;
}

function detailOf(context: Context): RowsModel[] {
  const rows = context.head.definition.detail;
  return Array.isArray(rows) ? rows.filter(isObject).flatMap((one) => linkRows(one, 'detail', context) ?? []) : [];
}

/** The form of add and update, if the definition has one of these or says what it is. */
function formOf(context: Context): EntityModel['form'] {
  const written = objectIn(context.head.definition, 'form');
  const actions = objectIn(context.head.definition, 'actions') ?? {};
  return written || 'add' in actions || 'update' in actions ? context.form() : undefined;
}

function endpointsOf({ head, scope, report }: Context): EntityModel['endpoints'] {
  const endpoints = objectIn(head.definition, 'endpoints');
  const filters = Object.keys(objectIn(objectIn(head.definition, 'filters'), 'properties') ?? {});
  const row = [...new Set([...head.names, ...filters])];
  const general = everywhere(scope.settings);
  const allowed = {
    ...general,
    row,
    form: { why: 'a list call has no form' },
    rows: { why: 'a list call has no chosen rows' },
  };
  const link = (word: string): CallModel | undefined => {
    const call = textIn(endpoints, word);
    return call === undefined || !endpoints
      ? undefined
      : linkCall(call, valuePlace(endpoints, word), word, allowed, report);
  };
  const [list, search, one, orders] = [link('list'), link('search'), link('one'), link('orders')];
  const others = Array.isArray(endpoints?.also) ? endpoints.also.filter(isObject) : [];
  const also = others.flatMap((other): FurtherCallModel[] => {
    const call = textIn(other, 'call');
    if (call === undefined) return [];
    const filter = objectIn(other, 'filter');
    return [
      {
        ...linkCall(call, valuePlace(other, 'call'), 'also', allowed, report),
        ...(filter
          ? { filter: linkCondition(filter, { word: 'filter', ...targetOf(head), allowed: general, report }) }
          : {}),
      },
    ];
  });
  const limit = endpoints?.limit ?? ROWS_LIMIT_SETTING;
  if (typeof limit === 'string' && endpoints && 'limit' in endpoints)
    checkPlaceholder(limit, valuePlace(endpoints, 'limit'), 'limit', { settings: scope.settings }, report);
  return {
    ...(list ? { list } : {}),
    also,
    ...(search ? { search } : {}),
    ...(one ? { one } : {}),
    ...(orders ? { orders } : {}),
    limit: limit as number | string,
  };
}

/** The view of open grids; nothing can be sent for a definition whose rows cannot be listed. */
function liveOf({ head }: Context): string | false {
  const written = head.definition.live;
  if (textIn(objectIn(head.definition, 'endpoints'), 'list') === undefined) return false;
  return (written as string | false | undefined) ?? head.name;
}

function withVersion(schema: EntityModel['schema']): EntityModel['schema'] {
  return { ...schema, properties: { ...(schema.properties as object), rowVersion: { type: 'integer' } } };
}

/** Names of properties in the definition's own lists. */
function checkNames(context: Context): void {
  const { head, report, scope } = context;
  const { definition, properties } = head;
  const check = (word: string, name: string, holder: object, key: string | number) => {
    if (!properties.has(name)) report(valuePlace(holder, key), messages.unknownProperty(word, name, properties.keys()));
  };
  for (const word of ['display', 'state']) {
    const name = textIn(definition, word);
    if (name !== undefined) check(word, name, definition, word);
  }
  for (const word of ['required', 'sort', 'firstColumns', 'found']) {
    const list = definition[word];
    if (Array.isArray(list))
      for (const [index, name] of list.entries()) check(word, String(name).replace(/^-/, ''), list, index);
  }
  const sets = definition.unique;
  if (Array.isArray(sets))
    for (const set of sets)
      if (Array.isArray(set)) for (const [index, name] of set.entries()) check('unique', String(name), set, index);
  const key = textIn(definition, 'permission');
  if (key !== undefined && !key.includes('*'))
    checkKey(wholeKey(key), valuePlace(definition, 'permission'), true, scope.permissions, report);
}

/** Pages need a list, and its placeholders a filter that sets them. */
function checkPages(model: Omit<EntityModel, 'hash'>, { head, report }: Context): void {
  if (model.pages.length === 0) return;
  const endpoints = objectIn(head.definition, 'endpoints');
  if (!endpoints || !model.endpoints.list) {
    report(valuePlace(head.definition, 'pages'), messages.noList());
    return;
  }
  for (const word of ['list', 'search'] as const) {
    const call = textIn(endpoints, word);
    const missing = (call === undefined ? [] : rowSlots(parseCall(call))).find(
      (name) => head.properties.has(name) && !model.filters.some((filter) => filter.name === name),
    );
    if (missing !== undefined) report(valuePlace(endpoints, word), messages.unsetPlaceholder(missing));
  }
}

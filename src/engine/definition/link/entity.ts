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
import { KINDS } from '../../value/kinds';
import { checkAsked } from '../check/asked';
import { checkReferences } from '../check/references';
import { messages } from '../messages';
import type { EndpointsWords } from '../normal-form';
import { parseCall } from '../parse/call';
import { type KeyOf, keyPlace, valuePlace } from '../parse/places';
import { linkAction } from './action';
import { linkCall, rowSlots } from './call';
import { columnsOf, stickyOf, totalsOf } from './columns';
import { isComputed } from './computed';
import { linkCondition } from './condition';
import { linkFilters } from './filter';
import { linkForm } from './form';
import { foundOf } from './found';
import { checkKey, guardOf, linkFeature, ownKey, wholeKey } from './guards';
import { keepOf } from './keep';
import { targetOf } from './lookup';
import { linkPages } from './page';
import { checkPlaceholder, everywhere } from './placeholder';
import { linkProperty } from './property';
import { linkRows } from './rows';
import { fromRules, type Rules } from './rules';
import { objectSchema } from './schema';
import type { Context } from './scope';
import { checkSetOfAll } from './set';
import { waitsOf } from './waits';
import { withinOf } from './within';

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
      form ??= linkForm(start.head.definition.form ?? {}, context);
      return form;
    },
  };
  const properties = linkProperties(context);
  for (const property of properties) row.set(property.name, property);
  const given = { context, properties };
  checkNames(context);
  checkKeys(context);
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
  description: ({ context }) => context.head.definition.description,
  properties: ({ properties }) => properties,
  key: ({ context }) => context.head.key,
  display: ({ context }) => context.head.display,
  found: ({ context, properties }) => foundOf(context, properties),
  state: ({ context }) => (context.head.properties.has(context.head.state) ? context.head.state : undefined),
  within: ({ context }) => withinOf(context),
  keep: ({ context, properties }) => keepOf(context, properties),
  unique: ({ context }) => context.head.definition.unique ?? [],
  endpoints: ({ context }) => endpointsOf(context),
  detail: ({ context }) => detailOf(context),
  waits: ({ context, properties }) => waitsOf(context, properties),
  sort: ({ context }) => sortOf(context),
  columns: ({ context, properties }) => columnsOf(context, properties),
  sticky: ({ context, properties }) => stickyOf(context, columnsOf(context, properties)),
  totals: ({ context, properties }) => totalsOf(context, properties),
  filters: ({ context }) => linkFilters(context),
  form: ({ context }) => formOf(context),
  actions: ({ context, properties }): ActionModel[] =>
    context.scope.actionsOf(context.head.name).map((action) => linkAction(action, properties, context)),
  permission: ({ context }) => (context.head.pages.length === 0 ? guardOf(context.head) : undefined),
  feature: ({ context }) => linkFeature(context.head.definition, context.scope.features, context.report),
  pages: ({ context }) => linkPages(context),
  comments: ({ context }) => commentsOf(context),
  live: ({ context }) => liveOf(context),
  texts: ({ context }) => context.head.definition.texts ?? {},
  schema: ({ properties }) => withVersion(objectSchema(properties)),
};

function linkProperties(context: Context): PropertyModel[] {
  const { head } = context;
  const { required = [] } = head.definition;
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

function sortOf({ head }: Context): SortModel[] {
  const { sort: written = [] } = head.definition;
  const names = written.length > 0 ? written : [head.display];
  return names.map((name) => ({ property: name.replace(/^-/, ''), descending: name.startsWith('-') }));
}

function detailOf(context: Context): RowsModel[] {
  return (context.head.definition.detail ?? []).flatMap((rows) => linkRows(rows, 'detail', context) ?? []);
}

/** The form of add and update, if the definition has one of these or says what it is. */
function formOf(context: Context): EntityModel['form'] {
  const { form, actions = {} } = context.head.definition;
  return form || 'add' in actions || 'update' in actions ? context.form() : undefined;
}

/** The words of `endpoints` that read rows. */
type Reading = Exclude<keyof EndpointsWords, 'root' | 'also' | 'limit'>;

function endpointsOf({ head, scope, report }: Context): EntityModel['endpoints'] {
  const { endpoints = {}, filters } = head.definition;
  const row = [...new Set([...head.names, ...Object.keys(filters?.properties ?? {})])];
  const general = everywhere(scope.settings);
  const allowed = {
    ...general,
    row,
    form: { why: 'a list call has no form' },
    rows: { why: 'a list call has no chosen rows' },
  };
  const link = (word: Reading): CallModel | undefined => {
    const call = endpoints[word];
    return call === undefined ? undefined : linkCall(call, valuePlace(endpoints, word), word, allowed, report);
  };
  const [list, search, one, orders] = [link('list'), link('search'), link('one'), link('orders')];
  const also = (endpoints.also ?? []).flatMap((other): FurtherCallModel[] => {
    const { call, filter } = other;
    if (call === undefined) return [];
    return [
      {
        ...linkCall(call, valuePlace(other, 'call'), 'also', allowed, report),
        ...(filter
          ? { filter: linkCondition(filter, { word: 'filter', ...targetOf(head), allowed: general, report }) }
          : {}),
      },
    ];
  });
  const { limit = ROWS_LIMIT_SETTING } = endpoints;
  if (typeof limit === 'string' && endpoints.limit !== undefined)
    checkPlaceholder(limit, valuePlace(endpoints, 'limit'), 'limit', { settings: scope.settings }, report);
  return {
    ...(list ? { list } : {}),
    also,
    ...(search ? { search } : {}),
    ...(one ? { one } : {}),
    ...(orders ? { orders } : {}),
    limit,
  };
}

/** The view of open grids; nothing can be sent for a definition whose rows cannot be listed. */
function commentsOf({ head, scope, report }: Context): EntityModel['comments'] {
  const { comments } = head.definition;
  if (comments === undefined) return undefined;
  const permission = ownKey(comments, scope.permissions, report);
  return permission === undefined ? {} : { permission };
}

function liveOf({ head }: Context): string | false {
  const { live, endpoints } = head.definition;
  return endpoints?.list === undefined ? false : (live ?? head.name);
}

function withVersion(schema: EntityModel['schema']): EntityModel['schema'] {
  return { ...schema, properties: { ...(schema.properties as object), rowVersion: { type: 'integer' } } };
}

/** Names of properties in the definition's own lists. */
function checkNames(context: Context): void {
  const { head, report, scope } = context;
  const { definition, properties } = head;
  const check = <Holder extends object>(word: string, name: string, holder: Holder, key: KeyOf<Holder>) => {
    if (!properties.has(name)) report(valuePlace(holder, key), messages.unknownProperty(word, name, properties.keys()));
  };
  for (const word of ['display', 'state'] as const) {
    const name = definition[word];
    if (name !== undefined) check(word, name, definition, word);
  }
  for (const word of ['required', 'sort', 'columns', 'totals', 'found'] as const) {
    const { [word]: list = [] } = definition;
    for (const [index, name] of list.entries()) check(word, name.replace(/^-/, ''), list, index);
  }
  for (const set of definition.unique ?? [])
    for (const [index, name] of set.entries()) {
      const property = properties.get(name);
      check('unique', name, set, index);
      if (property && isComputed(property.words)) report(valuePlace(set, index), messages.uniqueNotStored(name));
    }
  const key = definition.permission;
  if (key !== undefined && !key.includes('*'))
    checkKey(wholeKey(key), valuePlace(definition, 'permission'), true, scope.permissions, report);
}

/** Rows are told apart by values that are stored as they are. */
function checkKeys({ head, report }: Context): void {
  const { key = [], properties = {} } = head.definition;
  for (const [index, name] of head.key.entries()) {
    const words = head.properties.get(name);
    if (!words) continue;
    const place = key.length > 0 ? valuePlace(key, index) : keyPlace(properties, name);
    const { kind } = words;
    if (isComputed(words.words)) report(place, messages.computedKey(name));
    else if (kind === 'password' || KINDS[kind].column === 'json')
      report(place, messages.wrongKey(name, KINDS[kind].called[1]));
  }
}

/** Pages need a list, and its placeholders a filter that sets them. */
function checkPages(model: Omit<EntityModel, 'hash'>, { head, report }: Context): void {
  if (model.pages.length === 0) return;
  const { endpoints } = head.definition;
  if (!endpoints || !model.endpoints.list) {
    report(valuePlace(head.definition, 'pages'), messages.noList());
    return;
  }
  for (const word of ['list', 'search'] as const) {
    const call = endpoints[word];
    const missing = (call === undefined ? [] : rowSlots(parseCall(call))).find(
      (name) => head.properties.has(name) && !model.filters.some((filter) => filter.name === name),
    );
    if (missing !== undefined) report(valuePlace(endpoints, word), messages.unsetPlaceholder(missing));
  }
}

/** A page filter: one rule for each thing the model says about it (LOWCODE-002, FILTER-002). */
import { filterKindOf, isRange, ownQueryNames } from '../../filter';
import type { FilterKind, FilterModel, NamedValue, Template } from '../../model';
import { LOAD_OPTION_NAMES } from '../../query/load-options';
import { KINDS } from '../../value/kinds';
import { messages } from '../messages';
import { merge } from '../normalise/merge';
import { readWords, type Words } from '../normalise/words';
import { parseCall } from '../parse/call';
import { isObject, type JsonObject, objectIn, textIn, textsIn } from '../parse/json';
import { keyPlace, valuePlace } from '../parse/places';
import { rowSlots } from './call';
import { checkValue, linkCompare, linkCondition } from './condition';
import { linkFeature, ownKey } from './guards';
import { linkLookup } from './lookup';
import { checkPlaceholder, everywhere, placeholderIn } from './placeholder';
import { listSlots } from './rows';
import { fromRules, type Rules } from './rules';
import type { Context } from './scope';
import { testableOf } from './testable';

interface Given {
  readonly words: Words;
  readonly context: Context;
  /** True for a filter that is no property of the row. */
  readonly isNew: boolean;
  readonly required: boolean;
  readonly siblings: ReadonlyMap<string, Words>;
}

/** All filters of the definition. */
export function linkFilters(context: Context): FilterModel[] {
  const { head, report, scope } = context;
  const filters = objectIn(head.definition, 'filters');
  const written = objectIn(filters, 'properties') ?? {};
  const required = requiredNames(filters, written, context);
  const slots = listSlots(head);
  const search = textIn(objectIn(head.definition, 'endpoints'), 'search');
  const named = new Set([...slots, ...(search === undefined ? [] : rowSlots(parseCall(search)))]);
  const words = new Map<string, Words>();
  for (const [name, given] of Object.entries(written)) {
    const own = head.properties.get(name);
    if (isObject(given))
      words.set(
        name,
        readWords(name, own ? merge(own.words, given) : given, keyPlace(written, name), scope.types, report),
      );
    else if (own) words.set(name, { ...own, place: keyPlace(written, name) });
    else report(keyPlace(written, name), messages.unknownProperty('filters', name, head.properties.keys()));
  }
  return [...words.values()].flatMap((filter) => {
    const why = unfilterable(filter);
    if (why !== undefined) {
      report(filter.place, messages.unfilterable(filter.name, why));
      return [];
    }
    const given = objectIn(written, filter.name);
    check(asFilter(filter, given), context);
    const isNew = !head.properties.has(filter.name);
    if (isNew && !named.has(filter.name) && !filter.uncertain)
      report(filter.place, messages.unknownProperty('filters', filter.name, head.properties.keys()));
    return [
      linkFilter({
        words: asFilter(filter, given),
        context,
        isNew,
        required: required.includes(filter.name) || slots.includes(filter.name),
        siblings: words,
      }),
    ];
  });
}

/** What a property says about its column and its field in a form; a filter says it for itself. */
const OWN_WORDS = ['hidden', 'default', 'when', 'compare'];

/** A column that is hidden is not a filter that is. */
function asFilter(filter: Words, given: JsonObject | undefined): Words {
  const words = Object.fromEntries(Object.entries(filter.words).filter(([word]) => !OWN_WORDS.includes(word)));
  const own = Object.fromEntries(OWN_WORDS.flatMap((word) => (given && word in given ? [[word, given[word]]] : [])));
  return { ...filter, words: { ...words, ...own } };
}

const linkFilter = (given: Given): FilterModel => fromRules(RULES, given);

const RULES: Rules<FilterModel, Given> = {
  name: ({ words }) => words.name,
  title: ({ words }) => words.title,
  type: (given) => kindOf(given),
  queryName: (given) => queryNameOf(given),
  dxPropName: ({ words }) => words.name,
  dxSelector: ({ words }) => words.name,
  hidden: ({ words }) => words.words.hidden === true,
  required: ({ required }) => required,
  params: ({ words }) => ({ useTime: words.words.useTime === true }),
  when: (given) => {
    const when = objectIn(given.words.words, 'when');
    return when && linkCondition(when, { word: 'when', ...beside(given) });
  },
  compare: (given) => {
    const compare = objectIn(given.words.words, 'compare');
    return compare ? linkCompare(given.words.name, testableOf(given.words), compare, beside(given)) : [];
  },
  default: ({ words }) => words.words.default as Template | undefined,
  values: ({ words }) => words.values as readonly NamedValue[] | undefined,
  lookup: ({ words, context }) =>
    linkLookup(words.words, context, () => ({ ...everywhere(context.scope.settings), form: namesOf(context) })),
  permission: ({ words, context }) => ownKey(words.words, context.scope.permissions, context.report),
  feature: ({ words, context }) => linkFeature(words.words, context.scope.features, context.report),
  isDynamic: () => undefined,
};

const namesOf = ({ head }: Context): string[] =>
  Object.keys(objectIn(objectIn(head.definition, 'filters'), 'properties') ?? {});

/** The kind written, else by type: of several values for values and references, of one for a new filter. */
function kindOf({ words, isNew }: Given): FilterKind {
  const written = filterKindOf(words.words.as);
  if (written) return written;
  if (words.kind === 'list' && 'lookup' in words.words) return 'multiSelect';
  if (words.values || 'lookup' in words.words) return isNew ? 'select' : 'multiSelect';
  return KINDS[words.kind].filter;
}

function queryNameOf(given: Given): FilterModel['queryName'] {
  const { words } = given;
  const written = words.words.queryName;
  if (typeof written === 'string') return written;
  const [from, to] = textsIn(words.words, 'queryName');
  const kind = kindOf(given);
  const [first, last] = [ownQueryNames(kind, words.name)].flat();
  return isRange(kind) ? [from ?? String(first), to ?? String(last)] : (from ?? words.name);
}

function unfilterable({ words, kind }: Words): string | undefined {
  if (words.writeOnly === true) return 'write-only';
  if (kind === 'list' && textIn(objectIn(words, 'items'), 'type') === 'object') return 'a list of objects';
  return KINDS[kind].unfilterable;
}

/** A filter looks at the other filters, and at nothing of a row. */
function beside({ siblings, context }: Given) {
  return {
    property: (name: string) => {
      const sibling = siblings.get(name);
      return sibling && testableOf(sibling);
    },
    names: [...siblings.keys()],
    allowed: { ...everywhere(context.scope.settings), row: [...siblings.keys()] },
    report: context.report,
  };
}

const NO_OTHERS = { property: () => undefined, names: [] };

function check(filter: Words, { head, scope, report }: Context): void {
  const { words } = filter;
  const names = [filter.words.queryName].flat().filter((name) => typeof name === 'string');
  for (const name of names.length > 0 ? names : [filter.name])
    if (LOAD_OPTION_NAMES.some((taken) => taken === name))
      report(names.length > 0 ? valuePlace(words, 'queryName') : filter.place, messages.reservedQueryName(name));
  const value = words.default;
  if (value === undefined || value === null) return;
  const place = valuePlace(words, 'default');
  const allowed = { ...everywhere(scope.settings), page: head.slots };
  for (const one of [value].flat())
    if (placeholderIn(one)) checkPlaceholder(String(one), place, 'default', allowed, report);
    else if (filter.values)
      checkValue(filter.name, testableOf(filter), one, place, { ...NO_OTHERS, word: 'default', allowed, report });
}

function requiredNames(filters: JsonObject | undefined, written: JsonObject, { report }: Context): string[] {
  const names = textsIn(filters, 'required');
  const list = filters?.required;
  for (const [index, name] of names.entries())
    if (!Object.hasOwn(written, name) && Array.isArray(list))
      report(valuePlace(list, index), messages.unknownProperty('required', name, Object.keys(written)));
  return names;
}

/** A page filter: one rule for each thing the model says about it (LOWCODE-002, FILTER-002). */
import { isRange, ownQueryNames } from '../../filter';
import type { FilterKind, FilterModel } from '../../model';
import { LOAD_OPTION_NAMES } from '../../query';
import { KINDS } from '../../value/kinds';
import { DUE_AT, LATE } from '../../within';
import { inWords } from '../../words';
import { messages } from '../messages';
import { type FiltersWords, type FilterWords, saidOf } from '../normal-form';
import { merge } from '../normalise/merge';
import { readWords, type Words } from '../normalise/words';
import { parseCall } from '../parse/call';
import { copyOf, keyPlace, putFrom, valuePlace } from '../parse/places';
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
  readonly words: Words<FilterWords>;
  readonly context: Context;
  /** True for a filter that is no property of the row. */
  readonly isNew: boolean;
  readonly required: boolean;
  readonly siblings: ReadonlyMap<string, Words<FilterWords>>;
}

/** All filters of the definition. */
export function linkFilters(context: Context): FilterModel[] {
  const { head, report, scope } = context;
  const { filters = {}, endpoints = {} } = head.definition;
  const { properties: written = {}, required = [] } = filters;
  checkRequired(filters, context);
  const slots = listSlots(head);
  const { search } = endpoints;
  const named = new Set([...slots, ...(search === undefined ? [] : rowSlots(parseCall(search)))]);
  const read = new Map<string, Words<FilterWords>>();
  for (const [name, given] of Object.entries(written)) {
    const own = head.properties.get(name);
    if (given !== true)
      read.set(
        name,
        readWords(
          name,
          own ? merge<FilterWords>(own.words, given) : given,
          keyPlace(written, name),
          scope.types,
          report,
        ),
      );
    else if (own) read.set(name, { ...own, place: keyPlace(written, name) });
    else report(keyPlace(written, name), messages.unknownProperty('filters', name, head.properties.keys()));
  }
  const linked = [...read.values()].flatMap((filter) => {
    const why = unfilterable(filter);
    if (why !== undefined) {
      report(filter.place, messages.unfilterable(filter.name, why));
      return [];
    }
    const words = asFilter(filter, saidOf(written, filter.name));
    check(words, context);
    const isNew = !head.properties.has(filter.name);
    if (isNew && !named.has(filter.name) && !filter.uncertain)
      report(filter.place, messages.unknownProperty('filters', filter.name, head.properties.keys()));
    return [
      linkFilter({
        words,
        context,
        isNew,
        required: required.includes(filter.name) || slots.includes(filter.name),
        siblings: read,
      }),
    ];
  });
  return read.has(LATE) ? linked : [...linked, ...lateFilter(context)];
}

/** Rows that stay in their state for too long, of a definition that says how long they may. */
function lateFilter({ head }: Context): FilterModel[] {
  if (!head.definition.within) return [];
  return [
    {
      name: LATE,
      title: inWords(LATE),
      type: 'past',
      queryName: LATE,
      dxPropName: DUE_AT,
      dxSelector: DUE_AT,
      hidden: false,
      required: false,
      params: { useTime: false },
      compare: [],
    },
  ];
}

/** What a property says about its column and its field in a form; a filter says it for itself. */
const OWN_WORDS = ['hidden', 'default', 'when', 'compare'] as const;

/** A column that is hidden is not a filter that is. */
function asFilter(filter: Words<FilterWords>, given: FilterWords | undefined): Words<FilterWords> {
  const words = copyOf(filter.words, OWN_WORDS);
  if (given) for (const word of OWN_WORDS) if (word in given) putFrom(words, word, given[word], given, word);
  return { ...filter, words };
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
    const { when } = given.words.words;
    return when && linkCondition(when, { word: 'when', ...beside(given) });
  },
  compare: (given) => {
    const { compare } = given.words.words;
    return compare ? linkCompare(given.words.name, testableOf(given.words), compare, beside(given)) : [];
  },
  default: ({ words }) => words.words.default,
  values: ({ words }) => words.values,
  lookup: ({ words, context }) =>
    linkLookup(words.words, context, () => ({ ...everywhere(context.scope.settings), form: namesOf(context) })),
  permission: ({ words, context }) => ownKey(words.words, context.scope.permissions, context.report),
  feature: ({ words, context }) => linkFeature(words.words, context.scope.features, context.report),
  isDynamic: () => undefined,
};

const namesOf = ({ head }: Context): string[] => Object.keys(head.definition.filters?.properties ?? {});

/** The kind written, else by type: of several values for values and references, of one for a new filter. */
function kindOf({ words, isNew }: Given): FilterKind {
  const { as: written, lookup } = words.words;
  if (written) return written;
  if (words.kind === 'list' && lookup) return 'multiSelect';
  if (words.values || lookup) return isNew ? 'select' : 'multiSelect';
  return KINDS[words.kind].filter;
}

function queryNameOf(given: Given): FilterModel['queryName'] {
  const { words } = given;
  const { queryName: written = [] } = words.words;
  if (typeof written === 'string') return written;
  const [from, to] = written;
  const kind = kindOf(given);
  const [first, last] = [ownQueryNames(kind, words.name)].flat();
  return isRange(kind) ? [from ?? String(first), to ?? String(last)] : (from ?? words.name);
}

function unfilterable({ words, kind }: Words<FilterWords>): string | undefined {
  if (words.writeOnly === true) return 'write-only';
  if (kind === 'list' && words.items?.type === 'object') return 'a list of objects';
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

function check(filter: Words<FilterWords>, { head, scope, report }: Context): void {
  const { words } = filter;
  const names = [filter.words.queryName ?? []].flat();
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

function checkRequired({ properties = {}, required = [] }: FiltersWords, { report }: Context): void {
  for (const [index, name] of required.entries())
    if (!Object.hasOwn(properties, name))
      report(valuePlace(required, index), messages.unknownProperty('required', name, Object.keys(properties)));
}

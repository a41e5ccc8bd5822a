/** A page in full: one rule for each thing the model says about it. */
import { PRODUCT_PATHS } from '../../constants';
import type { PageModel } from '../../model';
import { messages } from '../messages';
import { isObject, type JsonObject, objectIn, textIn, textsIn } from '../parse/json';
import { valuePlace } from '../parse/places';
import { guardOf, linkFeature, ownKey } from './guards';
import { fromRules, type Rules } from './rules';
import type { Context } from './scope';

interface Given {
  readonly words: JsonObject;
  readonly context: Context;
}

/** All pages of the definition, newest first. */
export function linkPages(context: Context): PageModel[] {
  const pages = context.head.definition.pages;
  if (!Array.isArray(pages)) return [];
  return pages
    .filter(isObject)
    .filter((words) => 'path' in words)
    .map((words) => fromRules(RULES, { words, context }));
}

const RULES: Rules<PageModel, Given> = {
  path: (given) => pathOf(given),
  paging: ({ words }) =>
    (textIn(words, 'paging') as PageModel['paging'] | undefined) ?? pagingOf(textIn(words, 'path') ?? ''),
  criteria: ({ words }) => textIn(words, 'criteria'),
  ask: ({ words, context }) => (typeof words.ask === 'boolean' ? words.ask : requiresFilter(context)),
  menu: ({ words }) => words.menu !== false,
  permission: ({ words, context }) => ownKey(words, context.scope.permissions, context.report) ?? guardOf(context.head),
  feature: ({ words, context }) => linkFeature(words, context.scope.features, context.report),
};

/** An address that the product does not need itself. */
function pathOf({ words, context: { scope, report } }: Given): string {
  const path = textIn(words, 'path') ?? '';
  const place = valuePlace(words, 'path');
  if (PRODUCT_PATHS.has(path.split('/')[0] ?? '')) report(place, messages.reservedPath(path));
  else if (scope.handPages.has(path)) report(place, messages.handPage(path));
  return path;
}

/** ROUTE-062, OPEN-092: the address decides, unless the page says it. */
function pagingOf(path: string): PageModel['paging'] {
  return path.includes('-es') || path.includes('processsalesorders') ? 'server' : 'client';
}

function requiresFilter({ head }: Context): boolean {
  return textsIn(objectIn(head.definition, 'filters'), 'required').length > 0;
}

/** A page in full: one rule for each thing the model says about it. */
import { PRODUCT_PATHS } from '../../constants';
import type { PageModel } from '../../model';
import { messages } from '../messages';
import type { PageWords } from '../normal-form';
import { valuePlace } from '../parse/places';
import { guardOf, linkFeature, ownKey } from './guards';
import { fromRules, type Rules } from './rules';
import type { Context } from './scope';

interface Given {
  readonly words: PageWords;
  readonly context: Context;
}

/** All pages of the definition, newest first. */
export function linkPages(context: Context): PageModel[] {
  const { pages = [] } = context.head.definition;
  return pages.filter(({ path }) => path !== undefined).map((words) => fromRules(RULES, { words, context }));
}

const RULES: Rules<PageModel, Given> = {
  path: (given) => pathOf(given),
  paging: ({ words }) => words.paging ?? pagingOf(words.path ?? ''),
  criteria: ({ words }) => words.criteria,
  ask: ({ words, context }) => words.ask ?? requiresFilter(context),
  menu: ({ words }) => words.menu !== false,
  permission: ({ words, context }) => ownKey(words, context.scope.permissions, context.report) ?? guardOf(context.head),
  feature: ({ words, context }) => linkFeature(words, context.scope.features, context.report),
};

/** An address that the product does not need itself. */
function pathOf({ words, context: { scope, report } }: Given): string {
  const { path = '' } = words;
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
  return (head.definition.filters?.required ?? []).length > 0;
}

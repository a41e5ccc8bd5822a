import type { TFunction } from 'i18next';
import type { EntityModel, FilterModel, PageModel } from '../../engine/model';
import { holds, isBlank, splitPlaceholder } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { captions } from '../captions';
import { comparedValues, endsOf, type FilterValues, setFilters } from './filter-state';

/** Why rows are not asked for. */
export type Refusal =
  /** Nothing says which rows (FILTER-015). */
  | { readonly kind: 'nothingSet' }
  /** Filters that have to be set are not. */
  | { readonly kind: 'lacking'; readonly filters: readonly FilterModel[] }
  /** A value is none that its filter takes (FILTER-017). */
  | { readonly kind: 'broken'; readonly filter: FilterModel };

export interface Search {
  readonly values: FilterValues;
  /** True if anything else narrows the rows: a search text, a filter of a column or of the address. */
  readonly isNarrowed: boolean;
  /** The person has agreed to see all rows, or the address asks for them. */
  readonly isForAll: boolean;
}

/** Why a page does not send a search; undefined if it does (HTTP-022). */
export function refusalOf(
  filters: readonly FilterModel[],
  { ask }: Pick<PageModel, 'ask'>,
  search: Search,
  format: Formatter,
  now: Date,
): Refusal | undefined {
  const set = setFilters(filters, search.values);
  const broken = set.find((filter) => !keepsToIt(filter, filters, search.values, format, now));
  if (broken) return { kind: 'broken', filter: broken };
  if (!ask) return undefined;
  const lacking = filters.filter((filter) => filter.required && !set.includes(filter));
  if (lacking.length > 0) return { kind: 'lacking', filters: lacking };
  return set.length > 0 || search.isNarrowed || search.isForAll ? undefined : { kind: 'nothingSet' };
}

/** True if the value of a filter stands to other filters, and to the time, as its definition says. */
export function keepsToIt(
  filter: FilterModel,
  filters: readonly FilterModel[],
  values: FilterValues,
  format: Formatter,
  now: Date,
): boolean {
  const others = comparedValues(filters, values);
  return filter.compare.every(({ relation, operand }) => {
    const place =
      operand.kind === 'property' ? { scope: 'row', name: operand.name } : splitPlaceholder(operand.placeholder);
    const other = place.scope === 'clock' ? format.clockValue(place.name, now) : others[place.name];
    return endsOf(values[filter.name]).every((end) => holds(momentOf(end, format), relation, momentOf(other, format)));
  });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day begins with its first moment in the region. */
function momentOf(value: unknown, format: Formatter): unknown {
  return typeof value === 'string' && !isBlank(value) && DAY.test(value) ? format.dayBounds(value).start : value;
}

/** Why rows are not asked for, in words. */
export function refusalText(refusal: Refusal, model: EntityModel, t: TFunction): string {
  if (refusal.kind === 'broken') return brokenText(refusal.filter, t);
  if (refusal.kind === 'nothingSet') return t('filters.cannotSearch');
  const names = refusal.filters.map((filter) => captions.filter(model, filter)).join(', ');
  return `${t('filters.cannotSearch')}: ${t('filters.lacking', { names })}`;
}

/** What is wrong with the value of a filter, in words. */
export function brokenText({ compare }: FilterModel, t: TFunction): string {
  const isOfThePast = compare.some(
    ({ relation, operand }) =>
      relation.startsWith('<') &&
      operand.kind === 'placeholder' &&
      splitPlaceholder(operand.placeholder).scope === 'clock',
  );
  return t(isOfThePast ? 'filters.inFuture' : 'filters.broken');
}

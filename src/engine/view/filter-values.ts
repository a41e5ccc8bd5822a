import { NULL_PLACEHOLDER } from '../constants';
import { isScalar, PAGE_FILTERS } from '../filter';
import type { FilterModel } from '../model';

/** What a page filter can be set to of a value from outside: without named values that are gone; else undefined. */
export function fitting(filter: FilterModel, given: unknown): unknown {
  const value = offered(filter, given);
  const fits = (isScalar(value) || Array.isArray(value)) && PAGE_FILTERS[filter.type].fits(value);
  return fits ? value : undefined;
}

/** What is left of a value without the named values that are gone; the value itself if all are there. */
function offered({ values }: FilterModel, given: unknown): unknown {
  if (!values) return given;
  const isThere = (one: unknown) =>
    one === NULL_PLACEHOLDER || values.some(({ value }) => String(value) === String(one));
  if (!Array.isArray(given)) return isThere(given) ? given : undefined;
  return given.every(isThere) ? given : given.filter(isThere);
}

import { fillTemplate, type TemplateValues } from '../action';
import type { EntityModel } from '../definition/model';

/**
 * Values of the page filters that a definition hides and sets by itself: they always hold, and nobody sees them
 * (FILTER-011). One whose placeholder has no value here is left out.
 */
export function fixedFilters(
  { filters }: Pick<EntityModel, 'filters'>,
  values: TemplateValues,
): Readonly<Record<string, unknown>> {
  const set = filters.flatMap(({ name, hidden, default: template }) => {
    const value = hidden && template !== undefined ? fillTemplate(template, values) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set);
}

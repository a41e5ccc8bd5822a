import { fillTemplate, type TemplateValues } from '../action';
import type { EntityModel, FilterModel } from '../model';

type Filters = Pick<EntityModel, 'filters'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Values of the page filters that a definition hides and sets by itself: they always hold, and nobody sees them
 * (FILTER-011). One whose placeholder has no value here is left out.
 */
export function fixedFilters(model: Filters, values: TemplateValues): Values {
  return defaultsOf(model, values, ({ hidden }) => hidden);
}

/**
 * Values of the page filters that people see and that hold as long as nobody sets them: `historical` is false, so that
 * a page shows what is current (OPEN-139).
 */
export function standingFilters(model: Filters, values: TemplateValues): Values {
  return defaultsOf(model, values, ({ hidden }) => !hidden);
}

function defaultsOf({ filters }: Filters, values: TemplateValues, isMeant: (filter: FilterModel) => boolean): Values {
  const set = filters.flatMap((filter) => {
    const { name, default: template } = filter;
    const value = isMeant(filter) && template !== undefined ? fillTemplate(template, values) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set);
}

import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, FilterModel } from '../../engine/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import type { FilterContext } from './filter-kind';
import { type ContextOf, filterProperty } from './filter-state';

/** Gives what each filter of a model needs to speak the session's language; the same object for the same filter. */
export function useFilterContext(model: EntityModel): ContextOf {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const texts = useMemo(
    () => ({
      yes: t('values.yes'),
      no: t('values.no'),
      missing: t('values.missing'),
      from: (date: string) => t('filters.from', { date }),
      until: (date: string) => t('filters.until', { date }),
    }),
    [t],
  );
  const contexts = useMemo(() => {
    const made = new Map<string, FilterContext>();
    for (const filter of model.filters) {
      const property = filterProperty(model, filter);
      made.set(filter.name, {
        entity: model.name,
        format,
        property,
        texts,
        valueTitle: (value) => captions.filterValue(model, filter, property, value),
      });
    }
    return made;
  }, [model, format, texts]);
  return useCallback((filter: FilterModel) => contexts.get(filter.name) as FilterContext, [contexts]);
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterModel } from '../../engine/model';
import { namedChoices } from '../choices';
import { ChoiceBox } from '../editors';

export interface AddFilterProps {
  readonly filters: readonly FilterModel[];
  title(filter: FilterModel): string;
  onAdd(name: string): void;
}

/** Offers the filters that a person may add to the page (FILTER-019). */
export function AddFilter({ filters, title, onAdd }: AddFilterProps) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filters have the same titles.
  const source = useMemo(
    () =>
      namedChoices(
        filters.map((filter) => ({ value: filter.name, title: title(filter) })),
        (name) => title(filters.find((filter) => filter.name === name) as FilterModel),
      ),
    [filters.length],
  );
  return (
    <ChoiceBox
      source={source}
      value={undefined}
      many={false}
      label={t('filters.addOne')}
      placeholder={t('filters.addOne')}
      searches={filters.length > 8}
      onChange={(name) => name !== undefined && onAdd(String(name))}
    />
  );
}

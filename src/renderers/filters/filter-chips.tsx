import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { useLostFocus } from '../dialogs';
import { filterKind } from './filter-kinds';
import { type ContextOf, type FilterValues, setFilters } from './filter-state';

export interface FilterChipsProps {
  readonly model: EntityModel;
  readonly values: FilterValues;
  readonly contextOf: ContextOf;
  /** Further filters that can only be taken away: of the address, of the columns. */
  readonly others: readonly { readonly name: string; readonly text: string; remove(): void }[];
  onChange(values: FilterValues): void;
  onAdd(): void;
  onClear(): void;
}

/** The page filters that are set, with what they are called and set to. */
export function filtersInWords(model: EntityModel, values: FilterValues, contextOf: ContextOf) {
  return setFilters(model.filters, values)
    .filter(({ hidden }) => !hidden)
    .map((filter) => ({
      filter,
      name: captions.filter(model, filter),
      text: filterKind(filter.type).describe(values[filter.name], filter, contextOf(filter)),
    }));
}

/** The filters that are set, each to be removed by itself. */
export function FilterChips({ model, values, contextOf, others, onChange, onAdd, onClear }: FilterChipsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const chips = [
    ...filtersInWords(model, values, contextOf).map(({ filter, name, text }) => ({
      name,
      text,
      remove: () => onChange({ ...values, [filter.name]: undefined }),
    })),
    ...others,
  ];
  const isSet = chips.length > 0;
  // Whoever takes away one goes on with those that are left.
  useLostFocus(list, () => list.current?.querySelector('button')?.focus(), isSet);
  if (!isSet) return null;
  return (
    <>
      <ul ref={list} className="filter-chips" aria-label={t('filters.set')}>
        {chips.map(({ name, text, remove }) => (
          <li className="filter-chip" key={name}>
            <span className="name">{name}</span>
            <b title={text}>{text}</b>
            <button type="button" aria-label={t('filters.remove', { name })} onClick={remove}>
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {model.filters.some(({ hidden }) => !hidden) && (
        <button type="button" className="quiet-button" onClick={onAdd}>
          <Plus aria-hidden />
          {t('filters.add')}
        </button>
      )}
      <button type="button" className="quiet-button" onClick={onClear}>
        {t('filters.clearAll')}
      </button>
    </>
  );
}

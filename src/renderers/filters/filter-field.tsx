import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FilterModel } from '../../engine/model';
import { filterEditor } from './filter-editors';
import { type ContextOf, type FilterValues, resolveAmong } from './filter-state';
import { brokenText } from './refusal';

/** How a filter stands among the others. */
export interface FilterStanding {
  /** Others are not set as it needs them. */
  readonly isOff: boolean;
  /** It was added, and says nothing yet. */
  readonly isLacking: boolean;
  /** Its value does not stand to others, or to the time, as it has to. */
  readonly isBroken: boolean;
}

export interface FilterFieldProps extends FilterStanding {
  readonly filter: FilterModel;
  readonly label: string;
  /** Of all filters of the panel. */
  readonly values: FilterValues;
  readonly contextOf: ContextOf;
  onChange(value: unknown): void;
  /** Takes an added one away. */
  onRemove(): void;
}

/** One filter of the panel: its caption, its editor, what is wrong with it. */
export function FilterField(props: FilterFieldProps) {
  const { filter, label, values, contextOf, isOff, isLacking, isBroken, onChange, onRemove } = props;
  const { t } = useTranslation();
  const Editor = filterEditor(filter.type);
  return (
    <fieldset
      className={`field ${isLacking ? 'lacking' : ''}`}
      disabled={isOff}
      inert={isOff}
      data-filter={filter.name}
    >
      <Caption filter={filter} label={label} onRemove={onRemove} />
      <Editor
        filter={filter}
        value={values[filter.name]}
        context={contextOf(filter)}
        label={label}
        resolve={resolveAmong(values)}
        onChange={onChange}
      />
      {isLacking && (
        <span className="problem" role="status">
          {t('filters.needsValue')}
        </span>
      )}
      {isBroken && (
        <span className="problem" role="alert">
          {brokenText(filter, t)}
        </span>
      )}
    </fieldset>
  );
}

function Caption({ filter, label, onRemove }: Pick<FilterFieldProps, 'filter' | 'label' | 'onRemove'>) {
  const { t } = useTranslation();
  const takeAway = t('filters.takeAway', { name: label });
  return (
    <span className="label">
      <span aria-hidden>{label}</span>
      {(filter.required || filter.isDynamic) && (
        <span className="required" aria-hidden>
          *
        </span>
      )}
      {filter.isDynamic && (
        <button type="button" className="take-away" aria-label={takeAway} title={takeAway} onClick={onRemove}>
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}

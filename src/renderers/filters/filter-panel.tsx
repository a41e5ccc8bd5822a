import type { TFunction } from 'i18next';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, FilterModel } from '../../engine/model';
import { propertiesOf } from '../../engine/query';
import { captions } from '../captions';
import { AddFilter } from './add-filter';
import { FilterField } from './filter-field';
import type { ContextOf, FilterValues } from './filter-state';
import { OrderChoice, type OrderChoiceProps } from './order-choice';
import type { Refusal } from './refusal';
import { type EditedFilters, useFilterPanel } from './use-filter-panel';
import { useClosedBeside, usePanelFocus } from './use-panel-focus';

export interface FilterPanelProps {
  readonly model: EntityModel;
  readonly values: FilterValues;
  readonly contextOf: ContextOf;
  onChange(values: FilterValues): void;
  onClose(): void;
  /** How the rows stand by what they are sorted by first, and how they should. */
  readonly order: Pick<OrderChoiceProps, 'value' | 'onChange'>;
  /** Given on pages that ask first. */
  readonly onSearch?: ((values: FilterValues) => void) | undefined;
  /** The search is not sent. */
  onRefused(why: Refusal): void;
}

/** All page filters of a model, beside the button that opened it. Each acts by itself. */
export function FilterPanel(props: FilterPanelProps) {
  const { model, values, contextOf, onChange, onClose, order } = props;
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const filters = useFilterPanel(model, values, onChange);
  const { shown, offered } = filters;
  usePanelFocus(panel, filters.last);
  useClosedBeside(panel, onClose);
  return (
    <div
      className="filter-panel"
      ref={panel}
      role="dialog"
      aria-label={t('filters.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.stopPropagation();
          onClose();
        }
      }}
    >
      {shown.map((filter) => {
        const standing = filters.standingOf(filter);
        return (
          <Fragment key={filter.name}>
            <FilterField
              filter={filter}
              label={captions.filter(model, filter)}
              values={filters.values}
              contextOf={contextOf}
              {...standing}
              onChange={(value) => filters.set(filter.name, value)}
              onRemove={() => filters.remove(filter)}
            />
            {standing.isOff && <small className="hint">{needsText(model, filter, t)}</small>}
          </Fragment>
        );
      })}
      {offered.length > 0 && (
        <AddFilter
          key={offered.length}
          filters={offered}
          title={(filter) => captions.filter(model, filter)}
          onAdd={filters.add}
        />
      )}
      {model.endpoints.orders && <OrderChoice model={model} call={model.endpoints.orders} {...order} />}
      <Foot {...props} filters={filters} />
    </div>
  );
}

/** Which filter depends on which others, while they do not let it be set. */
function needsText(model: EntityModel, filter: FilterModel, t: TFunction): string {
  const needed = new Set(filter.when && propertiesOf(filter.when));
  const names = model.filters.filter(({ name }) => needed.has(name)).map((one) => captions.filter(model, one));
  return t('filters.dependsOn', { name: captions.filter(model, filter), names: names.join(', ') });
}

type FootProps = Pick<FilterPanelProps, 'onClose' | 'onSearch' | 'onRefused'> & { readonly filters: EditedFilters };

/** Takes all filters away; searches, where the page asks first. */
function Foot({ filters, onClose, onSearch, onRefused }: FootProps) {
  const { t } = useTranslation();
  const { values, lacking, clear, flush } = filters;
  return (
    <div className="filter-panel-foot">
      <button type="button" className="button" onClick={clear}>
        {t('filters.clearAll')}
      </button>
      {onSearch ? (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            if (lacking.length > 0) return onRefused({ kind: 'lacking', filters: lacking });
            flush();
            onSearch(values);
          }}
        >
          {t('filters.search')}
        </button>
      ) : (
        <button type="button" className="button bordered" onClick={onClose}>
          {t('filters.close')}
        </button>
      )}
    </div>
  );
}

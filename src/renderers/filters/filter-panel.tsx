import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { AddFilter } from './add-filter';
import { filterKind } from './filter-kinds';
import { type ContextOf, canBeSet, type FilterValues } from './filter-state';
import { OrderChoice, type OrderChoiceProps } from './order-choice';
import { brokenText, keepsToIt, type Refusal } from './refusal';
import { useAddedFilters } from './use-added-filters';
import { useDraft } from './use-draft';

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

/** What lies over the panel and belongs to it: lists of its editors, and a dialog that says why it does not search. */
const OVER_IT = '.dx-overlay-wrapper, .dx-overlay-content, [role="dialog"], [role="alertdialog"]';

/** All page filters of a model, beside the button that opened it. Each acts by itself. */
export function FilterPanel(props: FilterPanelProps) {
  const { model, values, contextOf, onChange, onClose, onSearch, onRefused, order } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const panel = useRef<HTMLDivElement>(null);
  const added = useAddedFilters(model, values);
  const draft = useDraft(values, onChange, (given) => added.lacking(given).length > 0);
  const lacking = added.lacking(draft.values);

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected && !document.activeElement?.closest('.grid-page'))
        before.focus();
    };
  }, []);

  // Who adds a filter goes on with its value.
  const { last } = added;
  useEffect(() => {
    if (last !== undefined)
      panel.current
        ?.querySelector<HTMLElement>(`[data-filter="${CSS.escape(last)}"] input:not([type=hidden])`)
        ?.focus();
  }, [last]);

  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const target = event.target as HTMLElement;
      const isOurs = panel.current?.contains(target) || target.closest(`${OVER_IT}, .filters-button`);
      if (!isOurs) onClose();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [onClose]);

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
      {added.shown.map((filter) => {
        const { Editor } = filterKind(filter.type);
        const label = captions.filter(model, filter);
        const isOff = !canBeSet(filter, model.filters, draft.values);
        const isBroken = !isOff && !keepsToIt(filter, model.filters, draft.values, format, new Date());
        const isLacking = lacking.includes(filter);
        return (
          <fieldset
            className={`field ${isLacking ? 'lacking' : ''}`}
            key={filter.name}
            disabled={isOff}
            inert={isOff}
            data-filter={filter.name}
          >
            <span className="label">
              <span aria-hidden>{label}</span>
              {(filter.required || filter.isDynamic) && (
                <span className="required" aria-hidden>
                  *
                </span>
              )}
              {filter.isDynamic && (
                <button
                  type="button"
                  className="take-away"
                  aria-label={t('filters.takeAway', { name: label })}
                  title={t('filters.takeAway', { name: label })}
                  onClick={() => {
                    added.remove(filter);
                    draft.set(filter.name, undefined);
                  }}
                >
                  <X aria-hidden />
                </button>
              )}
            </span>
            <Editor
              filter={filter}
              value={draft.values[filter.name]}
              context={contextOf(filter)}
              label={label}
              resolve={(placeholder) => draft.values[placeholder.replace(/^form\./, '')]}
              onChange={(value) => draft.set(filter.name, value)}
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
      })}
      {added.offered.length > 0 && (
        <AddFilter
          key={added.offered.length}
          filters={added.offered}
          title={(filter) => captions.filter(model, filter)}
          onAdd={added.add}
        />
      )}
      {model.endpoints.orders && <OrderChoice model={model} call={model.endpoints.orders} {...order} />}
      <div className="filter-panel-foot">
        <button
          type="button"
          className="button"
          onClick={() => {
            added.clear();
            draft.change({});
          }}
        >
          {t('filters.clearAll')}
        </button>
        {onSearch ? (
          <button
            type="button"
            className="button primary"
            onClick={() => {
              if (lacking.length > 0) return onRefused({ kind: 'lacking', filters: lacking });
              draft.flush();
              onSearch(draft.values);
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
    </div>
  );
}

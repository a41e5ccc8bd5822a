import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/definition/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { filterKind } from './filter-kinds';
import { type ContextOf, canBeSet, type FilterValues } from './filter-state';
import { brokenText, keepsToIt } from './refusal';
import { useDraft } from './use-draft';

export interface FilterPanelProps {
  readonly model: EntityModel;
  readonly values: FilterValues;
  readonly contextOf: ContextOf;
  onChange(values: FilterValues): void;
  onClose(): void;
  /** Given on pages that ask first. */
  readonly onSearch?: ((values: FilterValues) => void) | undefined;
}

/** All page filters of a model, beside the button that opened it. Each acts by itself. */
export function FilterPanel({ model, values, contextOf, onChange, onClose, onSearch }: FilterPanelProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const panel = useRef<HTMLDivElement>(null);
  const draft = useDraft(values, onChange);

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected && !document.activeElement?.closest('.grid-page'))
        before.focus();
    };
  }, []);

  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const target = event.target as HTMLElement;
      const isOurs =
        panel.current?.contains(target) || target.closest('.dx-overlay-wrapper, .dx-overlay-content, .filters-button');
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
      {model.filters
        .filter(({ hidden }) => !hidden)
        .map((filter) => {
          const { Editor } = filterKind(filter.type);
          const label = captions.filter(model, filter);
          const isOff = !canBeSet(filter, model.filters, draft.values);
          const isBroken = !isOff && !keepsToIt(filter, model.filters, draft.values, format, new Date());
          return (
            <fieldset className="field" key={filter.name} disabled={isOff} inert={isOff}>
              <span className="label" aria-hidden>
                {label}
                {filter.required && <span className="required">*</span>}
              </span>
              <Editor
                filter={filter}
                value={draft.values[filter.name]}
                context={contextOf(filter)}
                label={label}
                resolve={(placeholder) => draft.values[placeholder.replace(/^form\./, '')]}
                onChange={(value) => draft.change({ ...draft.values, [filter.name]: value })}
              />
              {isBroken && (
                <span className="problem" role="alert">
                  {brokenText(filter, t)}
                </span>
              )}
            </fieldset>
          );
        })}
      <div className="filter-panel-foot">
        <button type="button" className="button" onClick={() => draft.change({})}>
          {t('filters.clearAll')}
        </button>
        {onSearch ? (
          <button
            type="button"
            className="button primary"
            onClick={() => {
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

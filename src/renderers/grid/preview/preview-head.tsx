import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isBlank, type Row } from '../../../engine/query';
import { useCockpit } from '../../cockpit';
import { rowKey, totalText } from '../../rows';
import type { RowPlace } from '../row-place';
import { Drawn } from '../row-value';
import type { Grid } from '../use-grid';

export interface PreviewHeadProps {
  readonly at: RowPlace;
  readonly grid: Grid;
  /** The element that names the row. */
  readonly titleId: string;
  onStep(by: 1 | -1): void;
  onClose(): void;
}

/** What names the row, its state, and where it stands in the list. */
export function PreviewHead({ at, grid, titleId, onStep, onClose }: PreviewHeadProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { total } = grid.known;
  const { row, place } = at;
  const isLast = typeof total === 'number' && place === total;
  return (
    <header className="preview-head">
      <div>
        <Title row={row} grid={grid} id={titleId} />
        <State row={row} grid={grid} />
        <span className="tools">
          <button
            type="button"
            className="icon-button small"
            aria-label={t('preview.previous')}
            title={t('preview.previous')}
            aria-disabled={place === 1 || undefined}
            onClick={() => onStep(-1)}
          >
            <ChevronUp aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button small"
            aria-label={t('preview.next')}
            title={t('preview.next')}
            aria-disabled={isLast || undefined}
            onClick={() => onStep(1)}
          >
            <ChevronDown aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button small"
            aria-label={t('preview.close')}
            title={t('preview.close')}
            onClick={onClose}
          >
            <X aria-hidden />
          </button>
        </span>
      </div>
      <p className="tabular">
        {place !== undefined &&
          t('preview.row', { place: format.number(place), total: totalText(total ?? 'counting', format) })}
        <span className="preview-keys" aria-hidden>
          <kbd>Enter</kbd> {t('preview.opens')} · <kbd>↑</kbd> <kbd>↓</kbd> {t('preview.steps')}
        </span>
      </p>
    </header>
  );
}

interface NamedProps {
  readonly row: Row;
  readonly grid: Grid;
}

function Title({ row, grid: { model, look }, id }: NamedProps & { readonly id: string }) {
  const property = model.properties.find(({ name }) => name === model.display);
  return (
    <h2 id={id}>
      {property && !isBlank(row[property.name]) ? (
        <Drawn property={property} row={row} look={look} />
      ) : (
        rowKey(model, row)
      )}
    </h2>
  );
}

function State({ row, grid: { model, look } }: NamedProps) {
  const property = model.properties.find(({ name }) => name === model.state);
  return property ? <Drawn property={property} row={row} look={look} /> : null;
}

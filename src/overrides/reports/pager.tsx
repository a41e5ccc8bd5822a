import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';

export interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly sizes: readonly number[];
  onPage(page: number): void;
  onSize(size: number): void;
}

/** Which of all rows are shown, and the way to the others. */
export function Pager({ page, size, total, sizes, onPage, onSize }: PagerProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  return (
    <nav className="report-pager" aria-label={t('reports.pages')}>
      <span className="tabular" aria-live="polite">
        {total !== undefined &&
          t('reports.shown', {
            from: format.number(Math.min(total, (page - 1) * size + 1)),
            to: format.number(Math.min(total, page * size)),
            total: format.number(total),
          })}
      </span>
      <span className="select">
        <select aria-label={t('reports.size')} value={size} onChange={({ target }) => onSize(Number(target.value))}>
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('reports.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('reports.next')}
        disabled={pages === undefined || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </button>
    </nav>
  );
}

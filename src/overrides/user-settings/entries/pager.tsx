import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../../renderers/cockpit';
import { PAGE } from './rows';

/** From which to which of how many is shown, and the ways on and back. */
export function Pager({ page, count, onPage }: { page: number; count: number; onPage(page: number): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const last = Math.max(0, Math.ceil(count / PAGE) - 1);
  if (last === 0) return null;
  return (
    <nav className="entry-pager" aria-label={t('settings.entries.pages')}>
      <span role="status">
        {t('settings.entries.range', {
          from: format.number(page * PAGE + 1),
          to: format.number(Math.min(count, (page + 1) * PAGE)),
          count: format.number(count),
        })}
      </span>
      {(
        [
          ['back', ChevronLeft, page - 1],
          ['on', ChevronRight, page + 1],
        ] as const
      ).map(([way, Icon, next]) => (
        <button
          key={way}
          type="button"
          className="icon-button small"
          aria-label={t(`settings.entries.${way}`)}
          aria-disabled={next < 0 || next > last}
          onClick={() => next >= 0 && next <= last && onPage(next)}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </nav>
  );
}

import { useTranslation } from 'react-i18next';
import { useSlow } from '../use-slow';
import type { Grid } from './use-grid';

/** Says of rows that are long in coming why, and calls them off. */
export function SlowLoad({ grid: { source, known } }: { grid: Grid }) {
  const { t } = useTranslation();
  const isSlow = useSlow(known.load.kind === 'first' || known.load.kind === 'again');
  if (!isSlow || !source.stop) return null;
  return (
    <div className="slow-load" role="status">
      <span>{t('grid.slow')}</span>
      <button type="button" className="button bordered" onClick={source.stop}>
        {t('actions.callOff')}
      </button>
    </div>
  );
}

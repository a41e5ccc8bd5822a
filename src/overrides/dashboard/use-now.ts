import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WIDGET_ELAPSED_TICK_MS } from '../../engine/constants';
import { useCockpit } from '../../renderers/cockpit';
import { usePageShown } from '../../renderers/kept-pages';
import { elapsedSince } from './elapsed';

/** The time now, anew each second while the page is shown (DASH-030). */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  const shown = usePageShown();
  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => setNow(new Date()), WIDGET_ELAPSED_TICK_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return now;
}

/** Gives the words for the time since a moment. */
export function useElapsedText(now: Date): (iso: string) => string {
  const { t } = useTranslation();
  const { format } = useCockpit();
  return (iso) => {
    const elapsed = elapsedSince(new Date(iso), now);
    if ('count' in elapsed) return t(`dashboard.elapsed.${elapsed.unit}`, { count: elapsed.count });
    return elapsed.unit === 'date' ? format.date(iso) : t('dashboard.elapsed.now');
  };
}

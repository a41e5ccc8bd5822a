import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { PageSkeleton } from '../../renderers/layout';

/** Over long periods a report takes seconds: then it says for how long it has been at work, and can be called off. */
export function ReportWaiting({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="report-waiting">
      {seconds > 0 && (
        <div className="working">
          <p role="timer">{t('reports.working', { seconds: format.number(seconds) })}</p>
          <button type="button" className="button bordered" onClick={onStop}>
            {t('reports.stop')}
          </button>
        </div>
      )}
      <PageSkeleton />
    </div>
  );
}

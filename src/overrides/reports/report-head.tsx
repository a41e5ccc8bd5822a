import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { REPORTS_PAGE } from './paths';
import type { ReportPage } from './report-page';

/** A report's name, with the way back to all of them. */
export function ReportHead({ page, children }: { page: ReportPage; children?: ReactNode }) {
  const { t } = useTranslation();
  const { session } = useCockpit();
  return (
    <header className="page-head">
      {session.features.has(REPORTS_PAGE.feature) && (
        <Link
          className="icon-button"
          to={`/${REPORTS_PAGE.path}`}
          aria-label={t('reports.title')}
          title={t('reports.title')}
        >
          <ArrowLeft aria-hidden />
        </Link>
      )}
      <h1>{t(`reports.names.${page.name}`)}</h1>
      <div className="tools">{children}</div>
    </header>
  );
}

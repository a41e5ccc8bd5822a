import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MASTER_PAGE_SIZES } from '../../engine/constants';
import { PageFailure } from '../../renderers/dialogs';
import { writeCriteria } from './addresses';
import { Figures } from './figures';
import { Pager } from './pager';
import { ReportTable } from './report-table';
import { ReportWaiting } from './report-waiting';
import { SeriesChart } from './series-chart';
import type { OpenedReport } from './use-opened-report';
import type { Summary } from './use-report';

/** What a report tells, or why it tells nothing. */
export function ReportBody({ report }: { report: OpenedReport }) {
  const { t } = useTranslation();
  const { page, stage, summary, reload } = report;
  switch (stage.kind) {
    case 'unasked':
      return <Nothing report={report} title={t('reports.unasked')} text={t('reports.unaskedText')} />;
    case 'waiting':
      return <ReportWaiting onStop={report.stop} />;
    case 'stopped':
      return <Stopped onAgain={reload} />;
    case 'failed':
      return (
        <PageFailure title={t('reports.failed')} error={summary.error} next={t('reports.retry')} onNext={reload} />
      );
    case 'empty':
      return (
        <Nothing
          report={report}
          title={t('reports.empty')}
          text={t(page.call.criteriaPage ? 'reports.emptyText' : 'reports.emptyStock')}
        />
      );
    default:
      return <Told report={report} summary={stage.summary} />;
  }
}

interface ToldProps {
  readonly report: OpenedReport;
  readonly summary: Summary;
}

/** Figures, chart and rows. */
function Told({ report, summary: told }: ToldProps) {
  const { t } = useTranslation();
  const { page, place, address, summary } = report;
  const { show } = address;
  return (
    <div className="report-body" aria-busy={summary.isLoading}>
      {summary.error !== null && (
        <p className="report-stale" role="alert">
          <TriangleAlert aria-hidden />
          {t('reports.stale')}
        </p>
      )}
      <Figures page={page} summary={told} place={place} />
      <SeriesChart page={page} summary={told} place={place} />
      <Rows report={report} summary={told} />
      <Pager
        page={address.page}
        size={address.size}
        total={told.totalCount}
        sizes={MASTER_PAGE_SIZES}
        onPage={(next) => show({ page: next })}
        onSize={(next) => show({ size: next })}
      />
    </div>
  );
}

function Rows({ report: { page, place, address, rows, reload, stop }, summary }: ToldProps) {
  const { t } = useTranslation();
  if (rows.data)
    return (
      <ReportTable
        page={page}
        rows={rows.data}
        place={place}
        isLoading={rows.isLoading}
        summary={summary}
        sort={address.sort}
        onSort={(next) => address.show({ sort: next })}
      />
    );
  if (rows.error === null) return rows.isLoading ? <ReportWaiting onStop={stop} /> : <Stopped onAgain={reload} />;
  return <PageFailure title={t('reports.rowsFailed')} error={rows.error} next={t('reports.retry')} onNext={reload} />;
}

/** Says that whoever waited did not want to any more. */
function Stopped({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page-message" role="status">
      <h2>{t('reports.stopped')}</h2>
      <p>{t('reports.stoppedText')}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onAgain}>
          {t('reports.run')}
        </button>
      </div>
    </div>
  );
}

/** Says why there is nothing to tell, and leads to what the report asks for. */
function Nothing({ report, title, text }: { report: OpenedReport; title: string; text: string }) {
  const { t } = useTranslation();
  const { criteriaPage } = report.page.call;
  return (
    <div className="page-message">
      <h2>{title}</h2>
      <p>{text}</p>
      {criteriaPage && (
        <div className="actions">
          <Link className="button primary" to={`/${criteriaPage}?${writeCriteria(report.address.criteria)}`}>
            {t('reports.choose')}
          </Link>
        </div>
      )}
    </div>
  );
}

import { Download, FileText, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { CriteriaChips } from './criteria-chips';
import { ReportBody } from './report-body';
import { ReportHead } from './report-head';
import type { ReportPage } from './report-page';
import './reports.css';
import { useCriteriaTexts } from './use-criteria-texts';
import { type OpenedReport, useOpenedReport } from './use-opened-report';
import { useReportFiles } from './use-report-files';

/** A report: what it was asked for, what that comes to, and its rows (ROUTE-031 to ROUTE-034). */
export function ReportScreen({ page }: { page: ReportPage }) {
  const report = useOpenedReport(page);
  const { criteria, sort, show } = report.address;
  const texts = useCriteriaTexts(page, criteria);
  const files = useReportFiles(page, { criteria, sort, summary: report.summary.data, filters: texts });
  return (
    <div className="page report-page">
      <ReportHead page={page}>
        <Refresh report={report} />
        <Files report={report} files={files} />
      </ReportHead>
      <CriteriaChips page={page} criteria={criteria} texts={texts} onChange={(next) => show({ criteria: next })} />
      <ReportBody report={report} />
      {files.dialogs}
    </div>
  );
}

/** When it was told, and that it shall be told again. */
function Refresh({ report: { summary, stage, reload } }: { report: OpenedReport }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  return (
    <>
      {summary.at && <span className="quiet-text as-of">{t('reports.asOf', { time: format.time(summary.at) })}</span>}
      <button
        type="button"
        className="icon-button"
        aria-label={t('reports.refresh')}
        title={t('reports.refresh')}
        disabled={stage.kind === 'unasked'}
        onClick={reload}
      >
        <RotateCw aria-hidden className={summary.isLoading ? 'turning' : ''} />
      </button>
    </>
  );
}

interface FilesProps {
  readonly report: OpenedReport;
  readonly files: ReturnType<typeof useReportFiles>;
}

function Files({ report: { summary }, files: { savePdf, saveWorkbook } }: FilesProps) {
  const { t } = useTranslation();
  // What is told while it is asked for again belongs to what was asked before.
  const hasRows = summary.data !== null && !summary.isLoading && summary.data.totalCount > 0;
  return (
    <>
      {savePdf && (
        <button type="button" className="button bordered" disabled={!hasRows} onClick={savePdf}>
          <FileText aria-hidden />
          {t('reports.pdf')}
        </button>
      )}
      {saveWorkbook && (
        <button type="button" className="button bordered" disabled={!hasRows} onClick={saveWorkbook}>
          <Download aria-hidden />
          {t('reports.excel')}
        </button>
      )}
    </>
  );
}

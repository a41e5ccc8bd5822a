import { Download, FileText, RotateCw, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MASTER_PAGE_SIZES } from '../../engine/constants';
import { EMPTY_PAGE_STATE, readPageState, writePageState } from '../../engine/view';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { usePlace, useReplaceSearch } from '../../renderers/grid/use-address';
import { addressesOf, readCriteria, writeCriteria } from './addresses';
import { CriteriaChips } from './criteria-chips';
import { Figures } from './figures';
import { isComplete } from './lacking';
import { Pager } from './pager';
import { ReportHead } from './report-head';
import type { ReportPage, Values } from './report-page';
import { ReportTable } from './report-table';
import { ReportWaiting } from './report-waiting';
import './reports.css';
import { SeriesChart } from './series-chart';
import { useCriteriaTexts } from './use-criteria-texts';
import { useReport } from './use-report';
import { useReportFiles } from './use-report-files';

const PAGE_SIZE = 50;

/** What the address asks for: criteria, page, and order. */
function useReportAddress({ call }: ReportPage) {
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const criteria = useMemo(() => readCriteria(call, search), [call, search]);
  const { page, pageSize, sort } = readPageState(search);
  const size = MASTER_PAGE_SIZES.find((one) => one === pageSize) ?? PAGE_SIZE;
  const [first] = sort;
  const order = first ? `${first.desc ? '-' : ''}${first.selector}` : '';
  const show = (next: { page?: number; size?: number; sort?: string; criteria?: Values }) => {
    const { page: number = 1, size: rows = size, sort: by = order, criteria: asked = criteria } = next;
    const state = {
      ...EMPTY_PAGE_STATE,
      page: number,
      pageSize: MASTER_PAGE_SIZES.find((one) => one === rows && one !== PAGE_SIZE),
      sort: by ? [{ selector: by.replace(/^-/, ''), desc: by.startsWith('-') }] : [],
    };
    replaceSearch(pathname, `?${writePageState(state, writeCriteria(asked))}`);
  };
  return { criteria, page, size, sort: order, show };
}

/** A report: what it was asked for, what that comes to, and its rows (ROUTE-031 to ROUTE-034). */
export function ReportScreen({ page: report }: { page: ReportPage }) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { call } = report;
  const { criteria, page, size, sort, show } = useReportAddress(report);
  const isAsked = isComplete(call, criteria);
  const { summary, rows } = useReport(call, isAsked ? criteria : null, { skip: (page - 1) * size, take: size, sort });
  const place = { criteria, addresses: addressesOf(cockpit), format: cockpit.format };
  const { data } = summary;
  const texts = useCriteriaTexts(report, criteria);
  const files = useReportFiles(report, { criteria, sort, summary: data, filters: texts });
  const hasRows = data !== null && data.totalCount > 0;
  const reload = () => {
    summary.reload();
    rows.reload();
  };
  return (
    <div className="page report-page">
      <ReportHead page={report}>
        {summary.at && (
          <span className="quiet-text as-of">{t('reports.asOf', { time: cockpit.format.time(summary.at) })}</span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('reports.refresh')}
          title={t('reports.refresh')}
          disabled={!isAsked}
          onClick={reload}
        >
          <RotateCw aria-hidden className={summary.isLoading ? 'turning' : ''} />
        </button>
        {files.savePdf && (
          <button type="button" className="button bordered" disabled={!hasRows} onClick={files.savePdf}>
            <FileText aria-hidden />
            {t('reports.pdf')}
          </button>
        )}
        {files.saveWorkbook && (
          <button type="button" className="button bordered" disabled={!hasRows} onClick={files.saveWorkbook}>
            <Download aria-hidden />
            {t('reports.excel')}
          </button>
        )}
      </ReportHead>
      <CriteriaChips page={report} criteria={criteria} texts={texts} onChange={(next) => show({ criteria: next })} />
      {!isAsked ? (
        <Unasked report={report} criteria={criteria} />
      ) : summary.error !== null && !data ? (
        <PageFailure title={t('reports.failed')} error={summary.error} next={t('reports.retry')} onNext={reload} />
      ) : !data ? (
        <ReportWaiting />
      ) : data.totalCount === 0 ? (
        <div className="page-message">
          <h2>{t('reports.empty')}</h2>
          <p>{t(call.criteriaPage ? 'reports.emptyText' : 'reports.emptyStock')}</p>
          {call.criteriaPage && <CriteriaLink page={call.criteriaPage} criteria={criteria} />}
        </div>
      ) : (
        <div className="report-body" aria-busy={summary.isLoading}>
          {summary.error !== null && (
            <p className="report-stale" role="alert">
              <TriangleAlert aria-hidden />
              {t('reports.stale')}
            </p>
          )}
          <Figures page={report} summary={data} place={place} />
          <SeriesChart page={report} summary={data} place={place} />
          {rows.data ? (
            <ReportTable
              page={report}
              rows={rows.data}
              place={place}
              isLoading={rows.isLoading}
              summary={data}
              sort={sort}
              onSort={(next) => show({ sort: next })}
            />
          ) : rows.error !== null ? (
            <PageFailure title={t('reports.rowsFailed')} error={rows.error} next={t('reports.retry')} onNext={reload} />
          ) : (
            <ReportWaiting />
          )}
          <Pager
            page={page}
            size={size}
            total={data.totalCount}
            sizes={MASTER_PAGE_SIZES}
            onPage={(next) => show({ page: next })}
            onSize={(next) => show({ size: next })}
          />
        </div>
      )}
      {files.dialogs}
    </div>
  );
}

/** Says that the report has to be asked for something first (VALID-018). */
function Unasked({ report: { call }, criteria }: { report: ReportPage; criteria: Values }) {
  const { t } = useTranslation();
  return (
    <div className="page-message">
      <h2>{t('reports.unasked')}</h2>
      <p>{t('reports.unaskedText')}</p>
      {call.criteriaPage && <CriteriaLink page={call.criteriaPage} criteria={criteria} />}
    </div>
  );
}

function CriteriaLink({ page, criteria }: { page: string; criteria: Values }) {
  const { t } = useTranslation();
  return (
    <div className="actions">
      <Link className="button primary" to={`/${page}?${writeCriteria(criteria)}`}>
        {t('reports.choose')}
      </Link>
    </div>
  );
}

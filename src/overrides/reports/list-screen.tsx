import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MASTER_PAGE_SIZES, PAGE_SIZE } from '../../engine/constants';
import { API } from '../../engine/http';
import { type OfferedReport, REPORT_CALLS, type ReportCall } from '../../engine/report-calls';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton } from '../../renderers/layout';
import { Pager } from './pager';
import './reports.css';
import { useAsked } from './use-asked';

interface Offered {
  readonly result: readonly OfferedReport[];
  readonly totalCount: number;
}

/** The reports that a person may open, as the server lists them, page by page (ROUTE-020, REPORT-019). */
export default function ListScreen() {
  const { t } = useTranslation();
  const { http } = useCockpit();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(PAGE_SIZE);
  const portion = { skip: (page - 1) * size, take: size };
  const { data, error, reload } = useAsked<Offered>(JSON.stringify(portion), (signal) =>
    http.get(API.reports, portion, { signal }),
  );
  return (
    <div className="page reports-list">
      <header className="page-head">
        <h1>{t('reports.title')}</h1>
      </header>
      {error !== null && !data ? (
        <PageFailure title={t('reports.listFailed')} error={error} next={t('reports.retry')} onNext={reload} />
      ) : !data ? (
        <div className="report-waiting">
          <PageSkeleton />
        </div>
      ) : data.totalCount === 0 ? (
        <div className="page-message">
          <h2>{t('reports.none')}</h2>
          <p>{t('reports.noneText')}</p>
        </div>
      ) : (
        <>
          <ul className="page-scroll">
            {data.result.map((offered) => (
              <Entry key={offered.name} offered={offered} />
            ))}
          </ul>
          {data.totalCount > Math.min(...MASTER_PAGE_SIZES) && (
            <Pager
              page={page}
              size={size}
              total={data.totalCount}
              sizes={MASTER_PAGE_SIZES}
              onPage={setPage}
              onSize={(next) => {
                setSize(next);
                setPage(1);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function Entry({ offered: { name, displayName } }: { offered: OfferedReport }) {
  const { t } = useTranslation();
  const call: ReportCall = REPORT_CALLS[name];
  return (
    <li>
      <Link to={`/${call.criteriaPage ?? call.page}`}>
        <ChartColumn aria-hidden />
        <span>
          <b>{displayName || t(`reports.names.${name}`)}</b>
          <small>{t(`reports.about.${name}`)}</small>
        </span>
      </Link>
    </li>
  );
}

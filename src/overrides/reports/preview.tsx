import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { errorSentence } from '../../renderers/dialogs';
import { addressesOf } from './addresses';
import { Figures } from './figures';
import type { ReportPage, Values } from './report-page';
import { ReportTable } from './report-table';
import { useReport } from './use-report';

const FIRST_ROWS = 6;
/** Whoever types goes on typing: then nothing is asked. */
const WAIT_MS = 400;

/** How many rows match what is chosen so far, and the first of them; what lacks as long as something does. */
export function Preview(props: { page: ReportPage; criteria: Values | null; lacking: readonly string[] }) {
  const { page, lacking } = props;
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const criteria = useSettled(props.criteria);
  const { summary, rows } = useReport(page.call, criteria, { skip: 0, take: FIRST_ROWS, sort: '' });
  const place = { criteria: criteria ?? {}, addresses: addressesOf(cockpit), format: cockpit.format };
  const count = summary.data?.totalCount;
  const error = summary.error ?? rows.error;
  return (
    <aside className="criteria-preview" aria-label={t('reports.preview')}>
      {criteria === null ? (
        <p className="quiet-text">{t('reports.toChoose', { names: lacking.join(', ') })}</p>
      ) : error !== null ? (
        <p className="problem-text" role="alert">
          {errorSentence(error)}
        </p>
      ) : count === undefined ? (
        <div className="bone preview-bone" />
      ) : (
        <p className="matches" role="status" aria-busy={summary.isLoading}>
          <b className="tabular">{cockpit.format.number(count)}</b> {t(`reports.match.${page.name}`, { count })}
        </p>
      )}
      {criteria !== null && error === null && summary.data && count !== 0 && (
        <>
          <Figures page={page} summary={summary.data} place={place} />
          <h2>{t('reports.first')}</h2>
          {rows.data ? (
            <ReportTable page={page} rows={rows.data} place={place} isLoading={rows.isLoading} />
          ) : (
            <div className="bone preview-rows" />
          )}
        </>
      )}
    </aside>
  );
}

/** Criteria that have stood for a moment; nothing lacking is known at once. */
function useSettled(criteria: Values | null): Values | null {
  const [settled, setSettled] = useState(criteria);
  const text = JSON.stringify(criteria);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return criteria && settled;
}

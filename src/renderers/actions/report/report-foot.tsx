import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../../engine/model';
import { FailedTools } from '../failed-rows';
import type { ShownReport } from './use-report';

export interface ReportFootProps {
  readonly model: EntityModel;
  readonly shown: ShownReport;
}

/** Copies and exports what failed. */
export function ReportTools({ model, shown: { title, report } }: ReportFootProps) {
  return <FailedTools model={model} title={title} failed={report.outcome.failed} />;
}

/** Tries all that failed again, or goes on where the person stopped. */
export function RetryButton({ shown: { report, retry } }: Pick<ReportFootProps, 'shown'>) {
  const { t } = useTranslation();
  const { failed } = report.outcome;
  const isStopped = failed.every(({ isLeft }) => isLeft);
  return (
    <button type="button" className="button primary" onClick={retry}>
      <RotateCw aria-hidden />
      {t(isStopped ? 'actions.goOn' : 'actions.retry', { count: failed.length })}
    </button>
  );
}

import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../../engine/model';
import { retryable } from '../../../engine/perform';
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

/** Tries what may succeed by now again, or goes on where the person stopped; nothing if there is no such row. */
export function RetryButton({ shown: { report, retry } }: Pick<ReportFootProps, 'shown'>) {
  const { t } = useTranslation();
  const failed = retryable(report.outcome.failed);
  if (failed.length === 0) return null;
  const isStopped = failed.every(({ isLeft }) => isLeft);
  return (
    <button type="button" className="button primary" onClick={retry}>
      <RotateCw aria-hidden />
      {t(isStopped ? 'actions.goOn' : 'actions.retry', { count: failed.length })}
    </button>
  );
}

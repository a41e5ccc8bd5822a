import { useTranslation } from 'react-i18next';
import { Dialog } from '../../dialogs';
import { ReportTools, RetryButton } from './report-foot';
import { ReportSums } from './report-sums';
import { ReportTable, type ReportTableProps } from './report-table';
import './report.css';

export type ReportDialogProps = Pick<ReportTableProps, 'model' | 'shown'>;

/** What was done and what was not, each failure with its reason, where no rows stand that it could stand beside. */
export function ReportDialog({ model, shown }: ReportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={shown.title}
      width="broad"
      onClose={shown.close}
      footer={
        <>
          <ReportTools model={model} shown={shown} />
          <span className="grow" />
          <button type="button" className="button bordered" onClick={shown.close}>
            {t('dialogs.close')}
          </button>
          <RetryButton shown={shown} />
        </>
      }
    >
      <div className="dialog-body">
        <ReportSums model={model} shown={shown} />
        <ReportTable model={model} shown={shown} />
      </div>
    </Dialog>
  );
}

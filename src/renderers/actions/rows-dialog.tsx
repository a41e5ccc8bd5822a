import { Fragment, lazy, Suspense, useId } from 'react';
import type { ActionModel, RowsModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { Dialog } from '../dialogs';

// The grid offers actions, and an action shows a grid: the circle is broken here.
const DetailGrid = lazy(async () => ({ default: (await import('../grid/detail-grid')).DetailGrid }));

export interface RowsButton {
  readonly action: ActionModel;
  readonly caption: string;
  /** Why it cannot run. */
  readonly reason: string | undefined;
}

export interface RowsDialogProps {
  readonly rows: RowsModel;
  readonly row: Row;
  readonly title: string;
  readonly subtitle: string;
  /** What can be done with the row that they belong to, or why it cannot. */
  readonly buttons: readonly RowsButton[];
  onButton(action: ActionModel): void;
  onClose(): void;
}

/** The rows that an action shows, in a popup; they have the keyboard, not what is done with the row. */
export function RowsDialog(props: RowsDialogProps) {
  const { rows, row, title, subtitle, buttons, onButton, onClose } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width="wide"
      onClose={onClose}
      footer={
        buttons.length > 0 &&
        buttons.map(({ action, caption, reason }) => (
          <Fragment key={action.name}>
            {reason && (
              <small className="why" id={`${id}-${action.name}`}>
                {reason}
              </small>
            )}
            <button
              type="button"
              className="button bordered"
              aria-disabled={reason !== undefined || undefined}
              aria-describedby={reason && `${id}-${action.name}`}
              onClick={() => onButton(action)}
            >
              {caption}
            </button>
          </Fragment>
        ))
      }
    >
      <div className="dialog-body rows-dialog" tabIndex={-1} data-autofocus>
        <Suspense fallback={null}>
          <DetailGrid rows={rows} row={row} onCount={() => undefined} />
        </Suspense>
      </div>
    </Dialog>
  );
}

import { lazy, Suspense } from 'react';
import type { ActionModel, RowsModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { Dialog } from '../dialogs';

// The grid offers actions, and an action shows a grid: the circle is broken here.
const DetailGrid = lazy(async () => ({ default: (await import('../grid/detail-grid')).DetailGrid }));

export interface RowsDialogProps {
  readonly rows: RowsModel;
  readonly row: Row;
  readonly title: string;
  readonly subtitle: string;
  /** What can be done with the row that they belong to. */
  readonly buttons: readonly ActionModel[];
  captionOf(action: ActionModel): string;
  onButton(action: ActionModel): void;
  onClose(): void;
}

/** The rows that an action shows, in a popup. */
export function RowsDialog(props: RowsDialogProps) {
  const { rows, row, title, subtitle, buttons, captionOf, onButton, onClose } = props;
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width="wide"
      onClose={onClose}
      footer={
        buttons.length > 0 &&
        buttons.map((action) => (
          <button type="button" className="button bordered" key={action.name} onClick={() => onButton(action)}>
            {captionOf(action)}
          </button>
        ))
      }
    >
      <div className="dialog-body rows-dialog">
        <Suspense fallback={null}>
          <DetailGrid rows={rows} row={row} onCount={() => undefined} />
        </Suspense>
      </div>
    </Dialog>
  );
}

import { lazy, Suspense } from 'react';
import type { RowsModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
import { Dialog } from '../dialogs';
import type { OfferedAction } from '../grid/selection-bar';

// The grid offers actions, and an action shows a grid: the circle is broken here.
const DetailGrid = lazy(async () => ({ default: (await import('../grid/detail-rows')).DetailGrid }));

export interface RowsDialogProps {
  readonly rows: RowsModel;
  readonly row: Row;
  readonly title: string;
  readonly subtitle: string;
  /** What can be done with the row that they belong to. */
  readonly buttons: readonly OfferedAction[];
  onClose(): void;
}

/** The rows that an action shows, in a popup. */
export function RowsDialog({ rows, row, title, subtitle, buttons, onClose }: RowsDialogProps) {
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width="broad"
      onClose={onClose}
      footer={
        buttons.length > 0 &&
        buttons.map(({ name, title: caption, enabled, reason, run }) => (
          <button type="button" className="button bordered" key={name} disabled={!enabled} title={reason} onClick={run}>
            {caption}
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

import { lazy, Suspense } from 'react';
import type { RowsModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
import { Dialog } from '../dialogs';

// The grid offers actions, and an action shows a grid: the circle is broken here.
const DetailGrid = lazy(async () => ({ default: (await import('../grid/detail-rows')).DetailGrid }));

export interface RowsDialogProps {
  readonly rows: RowsModel;
  readonly row: Row;
  readonly title: string;
  readonly subtitle: string;
  onClose(): void;
}

/** The rows that an action shows, in a popup. */
export function RowsDialog({ rows, row, title, subtitle, onClose }: RowsDialogProps) {
  return (
    <Dialog title={title} subtitle={subtitle} width="broad" onClose={onClose}>
      <div className="dialog-body rows-dialog">
        <Suspense fallback={null}>
          <DetailGrid rows={rows} row={row} onCount={() => undefined} />
        </Suspense>
      </div>
    </Dialog>
  );
}

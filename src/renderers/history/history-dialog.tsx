import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { Dialog } from '../dialogs';
import { HistoryList } from './history-list';

export interface HistoryDialogProps {
  readonly model: EntityModel;
  readonly row: Row;
  readonly title: string;
  readonly subtitle: string;
  onClose(): void;
}

/** The history of a row, above its list (MODAL-032). */
export function HistoryDialog({ model, row, title, subtitle, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={title} subtitle={subtitle} width="medium" onClose={onClose}>
      <div className="dialog-body">
        <HistoryList model={model} row={row} />
      </div>
    </Dialog>
  );
}

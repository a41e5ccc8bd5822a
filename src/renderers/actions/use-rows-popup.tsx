import { type ReactNode, useCallback, useState } from 'react';
import { rowKey } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { readNow } from './read-rows';
import { RowsDialog } from './rows-dialog';

export interface RowsPopup {
  readonly dialog: ReactNode;
  /** Opens the rows that an action shows of a row. */
  show(action: ActionModel, row: Row): void;
}

export interface RowsPopupParts {
  isOffered(action: ActionModel): boolean;
  /** A button of the popup was pressed, of the row as it is by now. */
  onAction(action: ActionModel, row: Row): void;
}

/** The popup of an action that shows rows. The grid below it stands still, so the row is asked for as it is by now. */
export function useRowsPopup(model: EntityModel, { isOffered, onAction }: RowsPopupParts): RowsPopup {
  const { http, messages } = useCockpit();
  const [shown, setShown] = useState<{ action: ActionModel; row: Row }>();

  async function runNow(action: ActionModel, known: Row): Promise<void> {
    try {
      const [row = known] = await readNow(http, model, [known]);
      onAction(action, row);
    } catch (error) {
      messages.error(error);
    }
  }

  const show = useCallback((action: ActionModel, row: Row) => setShown({ action, row }), []);
  return {
    show,
    dialog: shown?.action.show && (
      <RowsDialog
        rows={shown.action.show}
        row={shown.row}
        title={captions.action(model, shown.action)}
        subtitle={String(shown.row[model.display] ?? rowKey(model, shown.row))}
        buttons={model.actions.filter(({ name }) => shown.action.buttons?.includes(name)).filter(isOffered)}
        captionOf={(action) => captions.action(model, action)}
        onButton={(action) => void runNow(action, shown.row)}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}

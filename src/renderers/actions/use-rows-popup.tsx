import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowKey } from '../../engine/action';
import { rowsAfter, type Told } from '../../engine/live';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { fullNameOf } from '../row-names';
import { readNow } from './read-rows';
import { type RowsButton, RowsDialog } from './rows-dialog';
import type { ActionsOptions } from './use-actions';

export interface RowsPopup {
  readonly dialog: ReactNode;
  /** Opens the rows that an action shows of a row. */
  show(action: ActionModel, row: Row): void;
}

export interface RowsPopupParts {
  readonly onTold: ActionsOptions['onTold'] | undefined;
  /** The actions of these that are offered, as they stand for the row. */
  buttonsOf(names: readonly string[], row: Row): readonly RowsButton[];
  /** A button of the popup was pressed, of the row as it is by now. */
  onAction(action: ActionModel, row: Row): void;
}

/**
 * The popup of an action that shows rows. The grid below it stands still: what can be done with the row follows live
 * messages, and who presses it has the row asked for as it is by now.
 */
export function useRowsPopup(model: EntityModel, { buttonsOf, onAction, onTold }: RowsPopupParts): RowsPopup {
  const { t } = useTranslation();
  const { http, messages, format } = useCockpit();
  /** The row as it was opened, by which its rows are found, and as it is by now. */
  const [shown, setShown] = useState<{ action: ActionModel; row: Row; now: Row }>();

  const hear = useEffectEvent((told: Told) => {
    if (!shown) return;
    const keyOf = (row: Row): string => rowKey(model, row);
    const [now] = rowsAfter(told, [keyOf(shown.row)], [shown.now], keyOf);
    if (now && now !== shown.now) setShown({ ...shown, now });
  });
  useEffect(() => onTold?.((told) => hear(told)), [onTold]);

  async function runNow(action: ActionModel, known: Row): Promise<void> {
    try {
      const [row = known] = await readNow(http, model, [known]);
      onAction(action, row);
    } catch (error) {
      messages.error(error);
    }
  }

  const show = useCallback((action: ActionModel, row: Row) => setShown({ action, row, now: row }), []);
  return {
    show,
    dialog: shown?.action.show && (
      <RowsDialog
        rows={shown.action.show}
        row={shown.row}
        title={captions.action(model, shown.action)}
        subtitle={fullNameOf(model, shown.row, format, t)}
        buttons={buttonsOf(shown.action.buttons ?? [], shown.now)}
        onButton={(action) => void runNow(action, shown.row)}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}

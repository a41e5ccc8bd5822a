import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { VIEW_HISTORY } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { SHARED_LETTERS } from '../alt-letters';
import { type Cockpit, useCockpit } from '../cockpit';
import { latePart } from '../late-part';
import type { OfferedAction } from '../offered-action';
import { fullNameOf } from '../row-names';
import type { HistoryDialogProps } from './history-dialog';

export const historyDialog = latePart<HistoryDialogProps>(async () => (await import('./history-dialog')).HistoryDialog);

/** True if this person may see what happened to rows of the definition: those that its actions write. */
export function hasHistory(model: EntityModel, { may }: Pick<Cockpit, 'may'>): boolean {
  return may(VIEW_HISTORY) && model.actions.some(({ effect }) => effect.kind !== 'none');
}

/**
 * What every definition offers whose rows are changed by its actions: the history of one row (ACTION-046).
 */
export function useHistory(model: EntityModel): {
  readonly dialog: ReactNode;
  offered(rows: readonly Row[]): readonly OfferedAction[];
} {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const [shown, setShown] = useState<Row>();
  const title = t('history.title');
  const isSeen = hasHistory(model, cockpit);
  return {
    offered: ([row, ...others]) =>
      isSeen && row
        ? [
            {
              name: 'viewHistory',
              icon: 'clock',
              letter: SHARED_LETTERS.history,
              title,
              enabled: others.length === 0,
              reason: others.length > 0 ? t('actions.takesOne', { count: others.length + 1 }) : undefined,
              destructive: false,
              run: () => setShown(row),
            },
          ]
        : [],
    dialog: shown && (
      <historyDialog.Part
        model={model}
        row={shown}
        title={title}
        subtitle={fullNameOf(model, shown, cockpit.format, t)}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { VIEW_HISTORY } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import { rowKey } from '../rows';
import { HistoryDialog } from './history-dialog';

/**
 * What every definition offers whose rows are changed by its actions: the history of one row (ACTION-046).
 */
export function useHistory(model: EntityModel): {
  readonly dialog: ReactNode;
  offered(rows: readonly Row[]): readonly OfferedAction[];
} {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const [shown, setShown] = useState<Row>();
  const title = t('history.title');
  const isWritten = model.actions.some(({ effect }) => effect.kind !== 'none');
  return {
    offered: ([row, ...others]) =>
      isWritten && row && may(VIEW_HISTORY)
        ? [
            {
              name: 'viewHistory',
              title,
              enabled: others.length === 0,
              reason: others.length > 0 ? t('actions.takesOne', { count: others.length + 1 }) : undefined,
              destructive: false,
              run: () => setShown(row),
            },
          ]
        : [],
    dialog: shown && (
      <HistoryDialog
        model={model}
        row={shown}
        title={title}
        subtitle={String(shown[model.display] ?? rowKey(model, shown))}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}

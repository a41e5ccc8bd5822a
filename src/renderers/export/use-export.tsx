import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_LETTERS } from '../alt-letters';
import { useCockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import { portionsOf, type RowPortion, totalText } from '../rows';
import type { ExportedGrid } from './exported-grid';
import { useFile } from './use-file';
import { useWorkbookTask } from './use-workbook-task';

export interface Exports {
  /** Export rows and export search, as menus offer them; none without the permission. */
  offered(): readonly OfferedAction[];
  readonly dialogs: ReactNode;
}

/** Exports rows of a grid to Excel (GRID-025, GRID-026, OPEN-144). */
export function useExport(grid: ExportedGrid): Exports {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { format, rowsLimit } = cockpit;
  const { run, dialogs } = useFile();
  const taskOf = useWorkbookTask();

  return {
    offered() {
      if (!cockpit.may('grid.can_export')) return [];
      const rows = grid.rows();
      const all = grid.total;
      const found = all !== undefined && all > rowsLimit ? partText(all) : totalText(all ?? 'counting', format);
      return [
        action('rows', t('export.rows', { number: format.number(rows.length) }), () => portionsOf(rows)),
        {
          ...action('search', t('export.search', { number: found }), (signal) => grid.all(signal) ?? portionsOf([])),
          letter: SHARED_LETTERS.exportSearch,
        },
      ];
    },
    dialogs,
  };

  function partText(all: number): string {
    return t('export.limited', { number: format.number(rowsLimit), total: format.number(all) });
  }

  function action(
    name: string,
    title: string,
    portions: (signal: AbortSignal) => AsyncIterable<RowPortion>,
  ): OfferedAction {
    const start = () => void run({ ...taskOf(grid, grid.columns()), portions });
    return { name: `export.${name}`, title, enabled: true, destructive: false, run: start };
  }
}

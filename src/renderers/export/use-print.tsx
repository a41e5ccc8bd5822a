import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import { aboutLines } from './about';
import type { ExportedGrid } from './exported-grid';
import { PrintSheet, type PrintSheetProps } from './print-sheet';

export interface Printing {
  offered(): readonly OfferedAction[];
  /** What is printed instead of the page, while it is. */
  readonly sheet: ReactNode;
}

/** Prints the chosen rows, else those of the page, as a plain table. */
export function usePrint(grid: ExportedGrid): Printing {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { format, messages } = cockpit;
  const [sheet, setSheet] = useState<PrintSheetProps>();

  useEffect(() => {
    if (!sheet) return;
    const done = (): void => setSheet(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [sheet]);

  function print(): void {
    const rows = grid.rows();
    if (rows.length === 0) {
      messages.warning(t('export.nothingToPrint'));
      return;
    }
    const shown = format.number(rows.length);
    const isPart = grid.total !== undefined && rows.length < grid.total;
    const number = isPart ? t('export.limited', { number: shown, total: format.number(grid.total) }) : shown;
    setSheet({
      title: grid.title,
      about: aboutLines(grid, number, cockpit, cockpit.format.dateTime(new Date().toISOString()), t).slice(1),
      columns: grid.columns(),
      rows,
      format,
    });
  }

  return {
    offered: () => [
      {
        name: 'export.print',
        title: t('export.print', { number: format.number(grid.rows().length) }),
        enabled: true,
        destructive: false,
        run: print,
      },
    ],
    sheet: sheet && <PrintSheet {...sheet} />,
  };
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportFileName } from '../../engine/export';
import { ProgressDialog } from '../actions';
import { useCockpit } from '../cockpit';
import type { OfferedAction } from '../grid/selection-bar';
import { portionsOf, type RowPortion, totalText } from '../rows';
import { aboutLines } from './about';
import { exportRows } from './export-rows';
import type { ExportedGrid } from './exported-grid';
import { saveWorkbook } from './save-file';
import { openWorkbookWriter } from './workbook-writer';

export interface Exports {
  /** Export rows and export search, as menus offer them; none without the permission. */
  offered(): readonly OfferedAction[];
  readonly dialogs: ReactNode;
}

interface Progress {
  readonly count: number;
  readonly total: number;
}

/** Exports rows of a grid to Excel (GRID-025, GRID-026, OPEN-144). */
export function useExport(grid: ExportedGrid): Exports {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { format, messages, rowsLimit } = cockpit;
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(portions: (signal: AbortSignal) => AsyncIterable<RowPortion> | undefined): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ count: 0, total: 0 });
    try {
      const columns = grid.columns();
      const now = new Date();
      const name = exportFileName(grid.title, now, format);
      const exported = await exportRows({
        columns,
        portions: portions(signal) ?? portionsOf([]),
        signal,
        openWriter: openWorkbookWriter,
        inputOf: (count, total) => ({
          title: grid.title,
          columns,
          format: formatOptions(format),
          about: {
            title: t('export.about'),
            lines: aboutLines(grid, rowsText(count, total), cockpit, format.fixed(now.toISOString(), 'dateTime'), t),
          },
        }),
        onRows: (count, total) => setProgress({ count, total: Math.min(total, rowsLimit) }),
      });
      if (exported) {
        saveWorkbook(name, exported.file);
        messages.notice(t('export.done', { count: exported.count, number: format.number(exported.count), name }));
      } else if (!signal.aborted) messages.warning(t('export.nothing'));
    } catch (error) {
      if (!signal.aborted) messages.error(error);
    } finally {
      running.current = null;
      setProgress(undefined);
    }
  }

  /** How many rows the file has, and of how many if not all. */
  function rowsText(count: number, total: number): string {
    const number = format.number(count);
    return count < total ? t('export.limited', { number, total: format.number(total) }) : number;
  }

  return {
    offered() {
      if (!cockpit.may('grid.can_export')) return [];
      const rows = grid.rows();
      const all = grid.total;
      const found = totalText(all === undefined ? 'counting' : Math.min(all, rowsLimit), format);
      return [
        action('rows', t('export.rows', { number: format.number(rows.length) }), () => portionsOf(rows)),
        action('search', t('export.search', { number: found }), (signal) => grid.all(signal)),
      ];
    },
    dialogs: progress && (
      <ProgressDialog
        title={t('export.title', { plural: grid.title.toLocaleLowerCase() })}
        done={progress.count}
        of={progress.count < progress.total ? progress.total : 0}
        text={
          progress.total > 0 && progress.count >= progress.total
            ? t('export.writing', { number: format.number(progress.count) })
            : t('export.progress', { number: format.number(progress.count), total: format.number(progress.total) })
        }
        onCancel={() => running.current?.abort()}
      />
    ),
  };

  function action(name: string, title: string, portions: Parameters<typeof run>[0]): OfferedAction {
    return { name: `export.${name}`, title, enabled: true, destructive: false, run: () => void run(portions) };
  }
}

/** What a worker needs to make the same formatter. */
function formatOptions({
  language,
  region,
  dateFormat,
  timeFormat,
  numberFormat,
}: ReturnType<typeof useCockpit>['format']) {
  return { language, region, dateFormat, timeFormat, numberFormat };
}

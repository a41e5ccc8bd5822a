import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportColumn, exportFileName } from '../../engine/export';
import type { FormatterOptions } from '../../engine/value';
import { useCockpit } from '../cockpit';
import { ProgressDialog } from '../dialogs';
import type { RowPortion } from '../rows';
import { type FILE_TYPES, saveFile } from '../save-file';
import { exportRows } from './export-rows';
import type { FileWriter } from './file-writer';

/** What a file is made of. */
export interface FileTask<Input> {
  readonly title: string;
  readonly type: keyof typeof FILE_TYPES;
  readonly columns: readonly ExportColumn[];
  portions(signal: AbortSignal): AsyncIterable<RowPortion>;
  openWriter(): FileWriter<Input>;
  /** What it is besides its rows: how many there are in words, the moment, and the formats of the person. */
  inputOf(about: FileAbout): Input;
}

export interface FileAbout {
  readonly rows: string;
  /** False if there are more rows than it has. */
  readonly isWhole: boolean;
  /** Now, as ISO text. */
  readonly now: string;
  readonly format: FormatterOptions;
}

interface Progress {
  readonly title: string;
  readonly count: number;
  readonly total: number;
  readonly written?: number;
}

/** Makes files of rows, one at a time, tells how far it is, and stops when it is told to. */
export function useFile(): { run<Input>(task: FileTask<Input>): Promise<void>; readonly dialogs: ReactNode } {
  const { t } = useTranslation();
  const { format, messages, rowsLimit } = useCockpit();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run<Input>({ title, type, columns, portions, openWriter, inputOf }: FileTask<Input>): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ title, count: 0, total: 0 });
    try {
      const now = new Date();
      const name = exportFileName(title, now, format, type);
      const exported = await exportRows({
        columns,
        portions: portions(signal),
        signal,
        openWriter,
        inputOf: (count, total) =>
          inputOf({
            rows: rowsText(count, total),
            isWhole: count >= total,
            now: now.toISOString(),
            format: formatOptions(format),
          }),
        onRows: (count, total) => setProgress({ title, count, total: Math.min(total, rowsLimit) }),
        onWritten: (written, total) => setProgress({ title, count: total, total, written }),
      });
      if (exported) {
        const { file, count, total } = exported;
        saveFile(name, file, type);
        const said = { count, number: format.number(count), total: format.number(total), name };
        if (count < Math.min(total, rowsLimit)) messages.warning(t('export.changed', said));
        else if (count < total) messages.warning(t('export.part', said));
        else messages.notice(t('export.done', said));
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
    run,
    dialogs: progress && <FileProgress {...progress} onCancel={() => running.current?.abort()} />,
  };
}

/** First the rows come, then they are written. */
function FileProgress({ title, count, total, written, onCancel }: Progress & { onCancel(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const isWriting = total > 0 && count >= total;
  return (
    <ProgressDialog
      title={t('export.title', { plural: title.toLocaleLowerCase() })}
      done={written ?? count}
      of={written !== undefined || count < total ? total : 0}
      text={
        isWriting
          ? t('export.writing', { number: format.number(count) })
          : t('export.progress', { number: format.number(count), total: format.number(total) })
      }
      onCancel={onCancel}
    />
  );
}

/** What a worker needs to make the same formatter. */
function formatOptions({
  language,
  region,
  dateFormat,
  timeFormat,
  numberFormat,
}: ReturnType<typeof useCockpit>['format']): FormatterOptions {
  return { language, region, dateFormat, timeFormat, numberFormat };
}

import type { ExportColumn } from '../../engine/export';
import type { RowPortion } from '../rows';
import { valuesOf } from './exported-grid';
import type { FileWriter } from './file-writer';

export interface ExportJob<Input> {
  readonly columns: readonly ExportColumn[];
  readonly portions: AsyncIterable<RowPortion>;
  readonly signal: AbortSignal;
  openWriter(): FileWriter<Input>;
  /** What the file is besides its rows, when it is known how many there are. */
  inputOf(count: number, total: number): Input;
  /** So many rows were handed to the writer; in the end all of them, and the file is being written. */
  onRows(count: number, total: number): void;
  /** So many of them are written. */
  onWritten(count: number, total: number): void;
}

export interface Exported {
  readonly file: ArrayBuffer;
  readonly count: number;
  readonly total: number;
}

/** The file with the rows, their number, and how many there are beyond the limit as well; null if there are none, or if it was called off. */
export async function exportRows<Input>(job: ExportJob<Input>): Promise<Exported | null> {
  const { columns, portions, signal } = job;
  const writer = job.openWriter();
  try {
    const toValues = valuesOf(columns);
    let count = 0;
    let total = 0;
    for await (const portion of portions) {
      if (signal.aborted) return null;
      writer.add(portion.rows.map(toValues));
      count += portion.rows.length;
      total = portion.total;
      job.onRows(count, total);
      await turn();
    }
    if (signal.aborted || count === 0) return null;
    const written = writer.write(job.inputOf(count, total), (done) => job.onWritten(done, count));
    const file = await untilAborted(written, signal);
    return file && { file, count, total };
  } finally {
    writer.close();
  }
}

/** Lets the page draw and answer in between. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
    work.then((value) => resolve(signal.aborted ? null : value), reject);
  });
}

import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { IMPORT_ROWS_LIMIT } from '../../../src/engine/constants';
import { NO_RESULT } from '../../../src/engine/value';
import { type NoImport, noImport } from '../../platform/errors';

/** What stands in a cell: `day` counts from the end of 1899 as Excel does, `error` is that of a formula. */
export type Cell = string | number | boolean | { readonly day: number } | { readonly error: string };

/** A row that holds anything, by its number as Excel shows it; cells by their column, counted from 0. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly (readonly [column: number, value: Cell])[];
}

export interface Sheet {
  readonly name: string;
  /** The first one is the head. */
  readonly rows: readonly SheetRow[];
}

/** So much may be unpacked, so many cells, letters in them and sheets may there be, and so wide may each be. */
const LIMITS = {
  mostBytes: 50 * 1024 * 1024,
  mostCells: 600_000,
  mostLetters: 50_000_000,
  /** Excel takes no more in one cell. */
  mostLettersOfText: 32_767,
  mostSheets: 100,
  mostRows: IMPORT_ROWS_LIMIT,
  mostColumns: 200,
};
/** A file that is made to take long is given up. */
const MOST_MS = 30_000;
const MOST_MEMORY_MB = 256;

/** Some rows of a sheet, nothing after the last ones, or why the file is not read. */
type Answer = { readonly portion?: Sheet & { readonly isFirst: boolean } } | { readonly why: NoImport };

/** Takes the bytes of an .xlsx file; gives its sheets. What is none, or too large, is refused. */
export async function readWorkbook(file: Uint8Array): Promise<readonly Sheet[]> {
  const worker = new Worker(fileURLToPath(new URL('./workbook-worker.mjs', import.meta.url)), {
    workerData: { file, noResult: NO_RESULT, ...LIMITS },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), MOST_MS);
  const ended = endOf(worker);
  const sheets: { readonly name: string; readonly rows: SheetRow[] }[] = [];
  try {
    for (;;) {
      const answer = await Promise.race([answerOf(worker), ended]);
      if ('why' in answer) throw noImport(answer.why);
      if (!answer.portion) return sheets;
      const { name, isFirst, rows } = answer.portion;
      if (isFirst) sheets.push({ name, rows: [] });
      sheets.at(-1)?.rows.push(...rows);
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage('next');
  });
}

/** One that ends without an answer took too long or too much memory. */
function endOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ why: 'tooLarge' }) : reject(error),
    );
    worker.once('exit', () => resolve({ why: 'tooLarge' }));
  });
}

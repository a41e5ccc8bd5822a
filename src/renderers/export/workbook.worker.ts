/** Makes workbooks off the page's thread, so that the page stays quick. It is given rows in portions. */
import { type WorkbookInput, writeWorkbook } from './workbook';

export type WorkerRequest =
  | { readonly kind: 'rows'; readonly rows: WorkbookInput['rows'] }
  | { readonly kind: 'write'; readonly input: Omit<WorkbookInput, 'rows'> };

export type WorkerAnswer =
  | { readonly kind: 'written'; readonly file: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

const rows: (readonly unknown[])[] = [];

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'rows') {
    for (const row of data.rows) rows.push(row);
    return;
  }
  try {
    const file = writeWorkbook({ ...data.input, rows });
    answer({ kind: 'written', file }, [file]);
  } catch (error) {
    answer({ kind: 'failed', reason: String(error) });
  }
});

function answer(message: WorkerAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

import { type FileWriter, writerIn } from './file-writer';
import type { WorkbookInput } from './workbook';

/** A writer of workbooks in a worker of its own. */
export function openWorkbookWriter(): FileWriter<Omit<WorkbookInput, 'rows'>> {
  return writerIn(new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' }));
}

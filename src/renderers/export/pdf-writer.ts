import { type FileWriter, writerIn } from './file-writer';
import type { PdfInput } from './pdf';

/** A writer of PDF files in a worker of its own. */
export function openPdfWriter(): FileWriter<Omit<PdfInput, 'rows'>> {
  return writerIn(new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }));
}

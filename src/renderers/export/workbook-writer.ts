import type { WorkbookInput } from './workbook';
import type { WorkerAnswer, WorkerRequest } from './workbook.worker';

/** Makes a workbook from rows that come in portions. */
export interface WorkbookWriter {
  add(rows: WorkbookInput['rows']): void;
  write(input: Omit<WorkbookInput, 'rows'>): Promise<ArrayBuffer>;
  close(): void;
}

/** A writer in a worker of its own; closing it ends its work at once. */
export function openWorkbookWriter(): WorkbookWriter {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  const send = (request: WorkerRequest): void => worker.postMessage(request);
  const answered = new Promise<ArrayBuffer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) =>
      data.kind === 'written' ? resolve(data.file) : reject(new Error(data.reason));
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started'));
  });
  // Without this a worker that fails while rows are still being added would count as an uncaught error.
  answered.catch(() => undefined);
  return {
    add: (rows) => send({ kind: 'rows', rows }),
    write(input) {
      send({ kind: 'write', input });
      return answered;
    },
    close: () => worker.terminate(),
  };
}

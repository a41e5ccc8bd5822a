import type { MarkedSheet } from './marked';

/** The workbook with its mistakes, written in a worker of its own. */
export function writeMarkedFile(sheets: readonly MarkedSheet[]): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./marked.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started'));
    worker.postMessage(sheets);
  }).finally(() => worker.terminate());
}

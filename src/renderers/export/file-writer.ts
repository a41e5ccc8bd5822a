/** Makes a file of rows that come in portions. */
export interface FileWriter<Input> {
  add(rows: readonly (readonly unknown[])[]): void;
  /** Writes it; tells how many rows are written, if that takes a while. */
  write(input: Input, onWritten: (count: number) => void): Promise<ArrayBuffer>;
  close(): void;
}

export type WriterRequest<Input> =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: 'write'; readonly input: Input };

export type WriterAnswer =
  | { readonly kind: 'progress'; readonly count: number }
  | { readonly kind: 'written'; readonly file: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

/** A writer in a worker; closing it ends its work at once. */
export function writerIn<Input>(worker: Worker): FileWriter<Input> {
  const send = (request: WriterRequest<Input>): void => worker.postMessage(request);
  let tell = (_count: number): void => undefined;
  const answered = new Promise<ArrayBuffer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WriterAnswer>) => {
      if (data.kind === 'progress') tell(data.count);
      else if (data.kind === 'written') resolve(data.file);
      else reject(new Error(data.reason));
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started'));
  });
  // Without this a worker that fails while rows are still being added would count as an uncaught error.
  answered.catch(() => undefined);
  return {
    add: (rows) => send({ kind: 'rows', rows }),
    write(input, onWritten) {
      tell = onWritten;
      send({ kind: 'write', input });
      return answered;
    },
    close: () => worker.terminate(),
  };
}

type Write<Input> = (
  input: Input,
  rows: readonly (readonly unknown[])[],
  onWritten: (count: number) => void,
) => ArrayBuffer | Promise<ArrayBuffer>;

/** The worker's side: collects rows and writes the file when it is asked to, off the page's thread. */
export function answerAsWriter<Input>(write: Write<Input>): void {
  const rows: (readonly unknown[])[] = [];
  const answer = (message: WriterAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });
  addEventListener('message', async ({ data }: MessageEvent<WriterRequest<Input>>) => {
    if (data.kind === 'rows') {
      for (const row of data.rows) rows.push(row);
      return;
    }
    try {
      const file = await write(data.input, rows, (count) => answer({ kind: 'progress', count }));
      answer({ kind: 'written', file }, [file]);
    } catch (error) {
      answer({ kind: 'failed', reason: String(error) });
    }
  });
}

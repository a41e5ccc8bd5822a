import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isPatient } from '../confine';
import { DatabaseUnavailable } from '../errors';

/** After a worker that ended before it could answer, so long until the next. */
const AGAIN_MS = 1_000;

export interface EngineOptions {
  /** Folder of the data; absent: memory. */
  readonly dataDir?: string;
  /** A dumped data folder to start from. */
  readonly image?: Uint8Array;
  readonly statementTimeoutMs: number;
  /** Told when a statement took too long and the engine was started afresh. */
  readonly onRestart?: (statement: string) => void;
  /** Told when a statement notified a channel that is listened to. */
  readonly onNotification?: (channel: string) => void;
}

export interface EngineResult {
  readonly rows: Record<string, unknown>[];
  readonly affected: number;
}

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

interface Answer {
  readonly ready?: true;
  /** It was notified. */
  readonly channel?: string;
  readonly id: number;
  readonly result?: never;
  readonly error?: { readonly message: string } & Record<string, unknown>;
}

/**
 * PGlite in a worker thread. A statement that exceeds the limit costs the worker its life; another one takes over, once
 * it has ended: two would write to the same folder.
 */
export class Engine {
  readonly #options: EngineOptions;
  #worker!: Worker;
  #ready!: Promise<void>;
  #started = false;
  #closed = false;
  #next = 0;
  #again: NodeJS.Timeout | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #channels = new Set<string>();
  /** Grows with each worker that is lost or begins; a transaction of an earlier one is lost. */
  generation = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#start();
  }

  /** Resolves when the worker answers. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  async query(text: string, values: readonly unknown[]): Promise<EngineResult> {
    return this.#ask('query', { text, values }, isPatient() ? 0 : this.#options.statementTimeoutMs);
  }

  /** Has the listener of notifications told of this channel, by whichever worker. */
  async listen(channel: string): Promise<void> {
    if (this.#channels.has(channel)) return;
    this.#channels.add(channel);
    await this.#ask('listen', { channel }, 0);
  }

  /** The data folder as one file, to start another engine from. */
  async dump(): Promise<Uint8Array> {
    return (await this.#ask<{ image: Uint8Array }>('dump', {}, 0)).image;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#again);
    await this.#ask('close', {}, 10_000).catch(() => undefined);
    await this.#worker.terminate();
  }

  #start(): void {
    const { dataDir, image } = this.#options;
    const worker = new Worker(workerFile(), {
      workerData: { dataDir, image, channels: [...this.#channels] },
      execArgv: [],
    });
    this.#worker = worker;
    const generation = ++this.generation;
    this.#ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (answer: Answer) => {
        if (answer.channel) return this.#options.onNotification?.(answer.channel);
        if (!answer.ready) return this.#settle(answer);
        this.#started = true;
        resolve();
      });
      worker.on('error', (error) => reject(error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', () => {
        reject(new DatabaseUnavailable('The built-in database stopped'));
        const hasWorked = this.#started || this.generation > generation;
        this.#lost('The built-in database stopped');
        if (this.#closed) return;
        if (hasWorked) this.#start();
        else if (generation > 1) this.#again = setTimeout(() => this.#start(), AGAIN_MS);
      });
    });
    this.#ready.catch(() => undefined);
  }

  async #ask<R>(work: string, given: object, timeoutMs: number): Promise<R> {
    if (this.#started) return this.#send(work, given, timeoutMs);
    if (this.generation > 1) throw new DatabaseUnavailable('The built-in database is starting again');
    await this.#ready;
    return this.#send(work, given, timeoutMs);
  }

  #send<R>(work: string, given: object, timeoutMs: number): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const id = ++this.#next;
      const text = (given as { text?: string }).text ?? work;
      const timer = timeoutMs > 0 ? setTimeout(() => this.#restart(text), timeoutMs) : undefined;
      this.#pending.set(id, { resolve: resolve as (result: never) => void, reject, timer });
      this.#worker.postMessage({ id, work, ...given });
    });
  }

  #settle({ id, result, error }: Answer): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error) pending.reject(Object.assign(new Error(error.message), error));
    else pending.resolve(result as never);
  }

  #restart(statement: string): void {
    this.#options.onRestart?.(statement);
    this.#lost('The database took too long to answer and is starting again');
    this.generation++;
    void this.#worker.terminate();
  }

  /** Everything that waits has lost its worker. */
  #lost(reason: string): void {
    this.#started = false;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new DatabaseUnavailable(reason));
    }
    this.#pending.clear();
  }
}

/** The worker's file: beside this folder in the sources, found from the bundle as well. */
function workerFile(): string {
  const places = [
    '../pglite-worker.mjs',
    './pglite-worker.mjs',
    '../server/platform/db/pglite-worker.mjs',
    '../../server/platform/db/pglite-worker.mjs',
  ];
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error(`The worker of the built-in database is missing: ${files[0]}`);
  return found;
}

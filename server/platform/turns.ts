/** So many at work at once by what it is about; others wait in their order, and more than may wait are refused. */
interface Queue {
  atWork: number;
  readonly waiting: Set<() => void>;
}

export class Turns {
  readonly #queues = new Map<string, Queue>();
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #refusal: () => Error;

  /** Takes how many of one key are at work at once, how many more may wait, and what refuses the others. */
  constructor(most: number, mostWaiting: number, refusal: () => Error) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#refusal = refusal;
  }

  /** Resolves when it is its turn, with what ends the turn; who gives up before stands in nobody's way. */
  async take(key: string, gone?: AbortSignal): Promise<() => void> {
    const queue = this.#queues.get(key) ?? { atWork: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    if (gone?.aborted) throw gone.reason;
    if (queue.atWork >= this.#most) await this.#wait(queue, gone);
    else queue.atWork++;
    return () => this.#end(key, queue);
  }

  /** Does the work when it is its turn. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.take(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** The turn of one that ends goes to the next, so that nobody comes between. */
  #wait(queue: Queue, gone?: AbortSignal): Promise<void> {
    if (queue.waiting.size >= this.#mostWaiting) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.waiting.delete(begin);
        reject(gone?.reason);
      };
      queue.waiting.add(begin);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }

  #end(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      next();
    } else if (--queue.atWork === 0) this.#queues.delete(key);
  }
}

/** Wakes listeners of other sessions and servers: at once, and then no more often than they look. */
export class Waker {
  readonly #send: (channel: string) => Promise<unknown>;
  readonly #betweenMs: number;
  /** Channels that were woken a moment ago, and whether somebody wanted that again since. */
  readonly #resting = new Map<string, { isWanted: boolean; timer: NodeJS.Timeout }>();

  constructor(send: (channel: string) => Promise<unknown>, betweenMs: number) {
    this.#send = send;
    this.#betweenMs = betweenMs;
  }

  /** Rejects if nobody can be woken; what is put off is sent without anybody who waits for it. */
  async wake(channel: string): Promise<void> {
    const resting = this.#resting.get(channel);
    if (resting) {
      resting.isWanted = true;
      return;
    }
    this.#rest(channel);
    await this.#send(channel);
  }

  close(): void {
    for (const { timer } of this.#resting.values()) clearTimeout(timer);
    this.#resting.clear();
  }

  #rest(channel: string): void {
    const timer = setTimeout(() => {
      const { isWanted } = this.#resting.get(channel) ?? {};
      this.#resting.delete(channel);
      // Listeners look by themselves as well.
      if (isWanted) this.wake(channel).catch(() => undefined);
    }, this.#betweenMs);
    this.#resting.set(channel, { isWanted: false, timer });
  }
}

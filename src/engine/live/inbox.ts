import type { Row } from '../query';
import { HIDDEN_FLUSH_MS, type LiveClock } from './clock';
import { createCollected, type Flush } from './collected';
import { createMessageNumbers } from './message-numbers';
import type { LiveMessage } from './protocol';
import { toldBy } from './told';

/**
 * Collects live messages and hands on the last word on each row once per drawn picture. Messages may come twice, late
 * or in another order: a message changes nothing about a row of which a newer one has told.
 */
export interface Inbox {
  receive(message: LiveMessage): void;
  /** Messages come by another connection from now on, and may be numbered anew. */
  restart(): void;
  /**
   * Collects without handing on while rows are loaded; what comes meanwhile is applied on top. The returned function
   * ends it and is told whether the rows came.
   */
  pause(): (loaded: boolean) => void;
  close(): void;
}

export interface InboxOptions {
  readonly clock: LiveClock;
  keyOf(row: Row): string;
  onFlush(flush: Flush): void;
  /** The server says that the rows have to be loaded afresh. */
  onResync(): void;
}

export function createInbox({ clock, keyOf, onFlush, onResync }: InboxOptions): Inbox {
  const numbers = createMessageNumbers();
  const collected = createCollected();
  let pauses = 0;
  /** How often numbers began anew. */
  let restarts = 0;
  let cancel: (() => void) | undefined;

  const note = (key: string, row: Row | null, seq: number | undefined): void => {
    if (numbers.isNews(key, seq)) collected.add({ key, row, seq, arrived: clock.now() });
  };

  const replaceBy = (rows: readonly Row[], seq: number | undefined): void => {
    if (numbers.isContained(seq)) return;
    numbers.contain(seq);
    collected.replaceBy({ rows, newer: numbers.beyond() }, seq);
  };

  const flush = (): void => {
    cancel?.();
    cancel = undefined;
    if (pauses === 0 && !collected.isEmpty()) onFlush(collected.take());
  };

  const schedule = (): void => {
    if (cancel || pauses > 0 || collected.isEmpty()) return;
    cancel = clock.hidden() ? clock.later(flush, HIDDEN_FLUSH_MS) : clock.frame(flush);
  };

  /** The rows came that were asked for when this was the newest number. */
  const loadedAt = (seq: number): void => {
    if (numbers.isContained(seq)) return;
    numbers.contain(seq);
    collected.dropUntil(seq);
  };

  /** What is loaded from now on contains what was told so far. A load on its way began by numbers that mean nothing now. */
  const restart = (): void => {
    restarts++;
    numbers.restart();
    collected.restart();
  };

  return {
    receive(message) {
      const { seq } = message;
      numbers.came(seq);
      const told = toldBy(message, keyOf);
      if (told === 'resync') {
        // The server may be another by now, or its database put back: it tells no number.
        if (seq === undefined) restart();
        if (!numbers.isContained(seq)) onResync();
      } else if ('all' in told) replaceBy(told.all, seq);
      else for (const [key, row] of told.rows) note(key, row, seq);
      schedule();
    },
    restart,
    pause() {
      pauses++;
      // What was sent until now is contained in what is loaded from now on.
      const contained = numbers.newest();
      const numbering = restarts;
      let paused = true;
      return (loaded) => {
        if (!paused) return;
        paused = false;
        pauses--;
        if (loaded && numbering === restarts) loadedAt(contained);
        flush();
      };
    },
    close() {
      cancel?.();
      cancel = undefined;
      collected.clear();
    },
  };
}

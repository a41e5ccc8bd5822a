import type { Frame } from '../records';
import type { Transport } from './transport';

/** What one poll is answered: 200 with text, or 204 at the end. */
export interface PollAnswer {
  readonly status: 200 | 204;
  readonly body: Buffer;
}

const EMPTY = Buffer.alloc(0);

export interface LongPolling extends Transport {
  /** Takes a poll; answers when there is news, when time is up, or when another poll takes its place. */
  poll(): Promise<PollAnswer>;
  /** The client left with a DELETE. */
  leave(): void;
}

/** Takes how long a poll may wait and how long a client may stay away; gives the transport. */
export function longPollingTransport(pollMs: number, awayMs: number, gone: () => void): LongPolling {
  let frames: Frame[] = [];
  let bytes = 0;
  let first = true;
  let ending = false;
  let over = false;
  let waiting: { answer(answer: PollAnswer): void; timer: NodeJS.Timeout } | undefined;
  let lastSeen = Date.now();

  function finish() {
    if (over) return;
    over = true;
    answer({ status: 204, body: EMPTY });
    gone();
  }

  function answer(value: PollAnswer) {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.answer(value);
    waiting = undefined;
    lastSeen = Date.now();
  }

  function takeFrames(): PollAnswer {
    const body = Buffer.concat(frames);
    frames = [];
    bytes = 0;
    return { status: 200, body };
  }

  return {
    name: 'LongPolling',
    send(frame) {
      frames.push(frame);
      bytes += frame.length;
      // Frames of one moment travel in one answer.
      setImmediate(() => {
        if (waiting && frames.length > 0) answer(takeFrames());
      });
    },
    queued: () => bytes,
    async poll() {
      lastSeen = Date.now();
      answer({ status: 204, body: EMPTY });
      if (over) return { status: 204, body: EMPTY };
      if (first) {
        first = false;
        return { status: 200, body: EMPTY };
      }
      if (frames.length > 0) return takeFrames();
      if (ending) {
        finish();
        return { status: 204, body: EMPTY };
      }
      return new Promise((resolve) => {
        waiting = { answer: resolve, timer: setTimeout(() => answer({ status: 200, body: EMPTY }), pollMs) };
      });
    },
    leave: finish,
    end() {
      ending = true;
      if (waiting && frames.length === 0) finish();
    },
    sweep(now) {
      if (!waiting && now - lastSeen > awayMs) finish();
    },
  };
}

import type { HttpClient, ImportResult } from '../../engine/http';
import { createStore, type ReadableStore } from '../../engine/store';
import { browserWait } from '../../renderers/browser-wait';
import type { Sending } from './send-import';

/** How far a trial or an import is. */
export interface Working {
  readonly kind: 'trial' | 'import';
  readonly done: number;
  /** 0 as long as nobody knows. */
  readonly of: number;
  /** Others are at work. */
  readonly waits: boolean;
}

/** A trial or an import that runs, one at a time. */
export interface Work extends ReadableStore<Shown> {
  isRunning(): boolean;
  /** Runs one call; null if it was called off. */
  run(
    kind: Working['kind'],
    sent: Pick<Sending, 'file' | 'corrections'>,
    call: (sending: Sending) => Promise<ImportResult | null>,
  ): Promise<ImportResult | null>;
  cancel(): void;
  /** The page is left: an import goes on to its end, a trial is of no use to anybody. */
  leave(): void;
}

interface Shown {
  /** How far it is, if any runs. */
  readonly working: Working | undefined;
}

interface Running {
  readonly kind: Working['kind'];
  readonly controller: AbortController;
}

/** Makes what runs the calls of an import, and tells how far they are; it may outlive its page. */
export function createWork(http: HttpClient): Work {
  const store = createStore<Shown>({ working: undefined });
  let now: Running | undefined;
  function end(): void {
    now = undefined;
    store.set({ working: undefined });
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    isRunning: () => now !== undefined,
    async run(kind, sent, call) {
      const running: Running = { kind, controller: new AbortController() };
      const show = (how: Omit<Working, 'kind'>) => now === running && store.set({ working: { kind, ...how } });
      now = running;
      show({ done: 0, of: 0, waits: false });
      try {
        return await call({
          ...sent,
          http,
          signal: running.controller.signal,
          wait: browserWait,
          onProgress: (done, of) => show({ done, of, waits: false }),
          onWaiting: () => show({ done: 0, of: 0, waits: true }),
        });
      } finally {
        if (now === running) end();
      }
    },
    cancel: () => now?.controller.abort(),
    leave() {
      if (now?.kind !== 'trial') return;
      now.controller.abort();
      end();
    },
  };
}

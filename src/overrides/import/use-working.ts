import { useState } from 'react';
import type { ImportResult } from '../../engine/http';
import { browserWait } from '../../renderers/browser-wait';
import { useCockpit } from '../../renderers/cockpit';
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
export interface Work {
  /** How far it is, as it is shown. */
  readonly working: Working | undefined;
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

/** Runs the calls of an import, and tells how far they are. */
export function useWorking(): Work {
  const { http } = useCockpit();
  const [working, setWorking] = useState<Working>();
  const [running] = useState((): { now?: { kind: Working['kind']; controller: AbortController } | undefined } => ({}));
  const [ways] = useState(() => ({
    isRunning: () => running.now !== undefined,
    cancel: () => running.now?.controller.abort(),
    leave() {
      if (running.now?.kind === 'trial') running.now.controller.abort();
    },
  }));

  async function run(...[kind, sent, call]: Parameters<Work['run']>): Promise<ImportResult | null> {
    const controller = new AbortController();
    running.now = { kind, controller };
    setWorking({ kind, done: 0, of: 0, waits: false });
    try {
      return await call({
        ...sent,
        http,
        signal: controller.signal,
        wait: browserWait,
        onProgress: (done, of) => setWorking({ kind, done, of, waits: false }),
        onWaiting: () => setWorking({ kind, done: 0, of: 0, waits: true }),
      });
    } finally {
      running.now = undefined;
      setWorking(undefined);
    }
  }
  return { working, run, ...ways };
}

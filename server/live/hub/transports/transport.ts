import type { Frame } from '../records';

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** How frames reach one client. Each says `gone` once, when nothing more can be sent or taken. */
export interface Transport {
  readonly name: TransportName;
  send(frame: Frame): void;
  /** Bytes the client has not taken yet. */
  queued(): number;
  /** Ends after what was sent is delivered, or after a while without that. */
  end(): void;
  /** Looks at its times; called every now and then. */
  sweep(now: number): void;
}

/** How long a client may take for its last frames. */
export const LINGER_MS = 5_000;

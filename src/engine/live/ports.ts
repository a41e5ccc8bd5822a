/** The live connection as screens see it; the machine behind it is in src/machines/connection. */
import type { LiveMessage, ViewType } from './protocol';

export type LiveStatus =
  | 'off'
  | 'connecting'
  | 'connected'
  | 'waiting'
  | 'failed'
  | 'lost'
  | 'disconnected'
  | 'without';

export interface LiveHandlers {
  message(message: LiveMessage): void;
  /** The view is registered (again): what was missed has to be loaded, and messages since then are real. */
  opened(): void;
  /** Registration was refused: 'Registration to {view} failed'. */
  failed(reason: string): void;
}

/** Registrations are counted, so two grids of one view share one. */
export interface LiveUpdates {
  readonly status: LiveStatus;
  onStatus(listener: (status: LiveStatus) => void): () => void;
  register(view: string, viewType: ViewType, handlers: LiveHandlers): () => void;
  /** 'Continue without updates' (LIVE-020). */
  continueWithout(): void;
  /** Tries again from the start. */
  resync(): void;
}

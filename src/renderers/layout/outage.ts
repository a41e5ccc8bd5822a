import type { LiveStatus } from '../cockpit';

/** What each way of losing the connection is called (LIVE-014 to LIVE-016, OPEN-023). */
export type OutageReason = 'ConnectionFailed' | 'ConnectionLost' | 'Disconnected';

export interface Outage {
  /** The connection stood, and nobody has gone on without it since. */
  readonly wasConnected: boolean;
  readonly reason: OutageReason | null;
}

export const NO_OUTAGE: Outage = { wasConnected: false, reason: null };

/**
 * The outage after the connection's next status. While it is tried again, a connection that has stood is disconnected;
 * one that never stood is only on its way.
 */
export function followOutage({ wasConnected, reason }: Outage, status: LiveStatus): Outage {
  switch (status) {
    case 'off':
    case 'without':
      return NO_OUTAGE;
    case 'connected':
      return { wasConnected: true, reason: null };
    case 'connecting':
      return { wasConnected, reason: reason === 'Disconnected' ? reason : null };
    case 'waiting':
      return { wasConnected, reason: wasConnected ? 'Disconnected' : null };
    case 'failed':
      return { wasConnected, reason: 'ConnectionFailed' };
    case 'lost':
      return { wasConnected, reason: 'ConnectionLost' };
    case 'disconnected':
      return { wasConnected, reason: 'Disconnected' };
  }
}

/** Times and sizes of the hub. Tests shorten them; nothing else does. */
export interface HubLimits {
  /** A client says which protocol it speaks within this time. */
  readonly handshakeMs: number;
  /** A negotiated connection that no transport took is dropped after this time. */
  readonly attachMs: number;
  /** We ping after this silence of ours. */
  readonly keepAliveMs: number;
  /** We drop a client after this silence of its own; a long-polling client after as long without a poll. */
  readonly clientTimeoutMs: number;
  /** A poll without news is answered after this time; the client gives up at 100 s. */
  readonly pollMs: number;
  /** A session's row is looked at again after this time, so that lost news of its end does no harm. */
  readonly recheckMs: number;
  /** How often the times above are looked at. */
  readonly sweepMs: number;
  /** Largest record a client may send. */
  readonly recordBytes: number;
  /** Most bytes one frame or POST may bring; it may hold several records. */
  readonly frameBytes: number;
  /** A client that leaves more than this unread is closed as too slow. */
  readonly queueBytes: number;
  /** Most views that one connection may register. */
  readonly registrations: number;
  /** Most connections of one session. */
  readonly connectionsPerSession: number;
}

export const HUB_LIMITS: HubLimits = {
  handshakeMs: 15_000,
  attachMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  pollMs: 90_000,
  recheckMs: 60_000,
  sweepMs: 1_000,
  recordBytes: 32 * 1024,
  frameBytes: 256 * 1024,
  queueBytes: 4 * 1024 * 1024,
  registrations: 200,
  connectionsPerSession: 50,
};

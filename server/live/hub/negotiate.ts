/** The answer to `POST {hub}/negotiate`: versions 0 and 1. */
export interface NegotiateAnswer {
  readonly negotiateVersion: 0 | 1;
  readonly connectionId: string;
  /** Secret; version 0 has none, there the id is the secret. */
  readonly connectionToken?: string;
  readonly availableTransports: readonly { readonly transport: string; readonly transferFormats: readonly string[] }[];
}

const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

/** Takes the version as asked; gives the version to speak, or null if it is not a number. */
export function negotiatedVersion(asked: string | null): 0 | 1 | null {
  if (asked === null) return 0;
  if (!/^\d+$/.test(asked)) return null;
  return Number(asked) >= 1 ? 1 : 0;
}

/** Takes a version and a new connection's names; gives the answer. */
export function negotiateAnswer(version: 0 | 1, id: string, token: string): NegotiateAnswer {
  const names = version === 1 ? { connectionId: id, connectionToken: token } : { connectionId: token };
  return { negotiateVersion: version, ...names, availableTransports: TRANSPORTS };
}

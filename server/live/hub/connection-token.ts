/**
 * The secret name of a negotiated connection. It is signed, so any instance can admit the socket that another one
 * negotiated: `id.expiry.mac`, where the mac covers the session too.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface ConnectionTokens {
  /** Takes the session's id and the end of the token's life in ms; gives a new connection's id and token. */
  issue(sid: string, expiresAt: number): { readonly id: string; readonly token: string };
  /** Gives the connection's id, or null if the token is not of this session or installation. */
  verify(token: string, sid: string): { readonly id: string; readonly expiresAt: number } | null;
}

/** Takes the hub's key; gives what makes and checks tokens. */
export function createConnectionTokens(key: Uint8Array): ConnectionTokens {
  const mac = (id: string, expiry: string, sid: string) =>
    createHmac('sha256', key).update(`${id}.${expiry}.${sid}`).digest('base64url');
  return {
    issue(sid, expiresAt) {
      const id = randomBytes(16).toString('base64url');
      const expiry = expiresAt.toString(36);
      return { id, token: `${id}.${expiry}.${mac(id, expiry, sid)}` };
    },
    verify(token, sid) {
      const [id, expiry, given, more] = token.split('.');
      if (!id || !expiry || !given || more !== undefined) return null;
      const a = Buffer.from(given);
      const b = Buffer.from(mac(id, expiry, sid));
      if (a.length !== b.length || !timingSafeEqual(a, b)) return null;
      return { id, expiresAt: Number.parseInt(expiry, 36) };
    },
  };
}

import type { TokenClaims } from '../http';

/** Head, claims and signature of a token; no other text that holds one somewhere. */
const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/** The claims of an access token, or null if it cannot be read. It is read, not trusted: the server checks it. */
export function claimsOf(token: string): TokenClaims | null {
  const part = TOKEN.exec(token)?.[1];
  if (!part) return null;
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(part));
    return typeof claims === 'object' && claims !== null ? normaliseClaims(claims as Partial<TokenClaims>) : null;
  } catch {
    return null;
  }
}

/** A claim that may repeat comes as a list, as one text, or not at all. */
function normaliseClaims(claims: Partial<Record<keyof TokenClaims, unknown>>): TokenClaims {
  return {
    sub: text(claims.sub),
    name: text(claims.name),
    businessUnit: text(claims.businessUnit),
    role: texts(claims.role),
    systemRole: texts(claims.systemRole),
    enabledFeature: texts(claims.enabledFeature),
    sid: text(claims.sid),
    exp: typeof claims.exp === 'number' ? claims.exp : 0,
  };
}

function decodeBase64Url(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

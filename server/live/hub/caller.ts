import type { IncomingMessage } from 'node:http';
import { isKey } from '../../platform/auth';
import type { Config } from '../../platform/config';
import { isProxy } from '../../platform/whitelist';

/**
 * Takes a request's headers and query; gives the bearer token. Browsers cannot set headers on sockets and events; access
 * keys are not taken from an address, which others may keep.
 */
export function bearerOf(headers: IncomingMessage['headers'], query: URLSearchParams): string | undefined {
  const header = headers.authorization;
  if (header !== undefined && /^bearer /i.test(header)) return header.slice('bearer '.length).trim();
  const token = query.get('access_token') ?? undefined;
  return token === undefined || isKey(token) ? undefined : token;
}

/** The query of a raw address. */
export function queryOf(address: string | undefined): URLSearchParams {
  const url = address ?? '';
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

/** The path of a raw address, without regard to case or a slash at its end. */
export function pathOf(address: string | undefined): string {
  return (address ?? '').replace(/\?.*$/, '').replace(/\/$/, '').toLowerCase();
}

/** True if a page of this origin may open a socket here: our own pages, and those that the configuration allows. */
export function isOriginAllowed(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { allowedOrigins, trustProxy }: Pick<Config, 'allowedOrigins' | 'trustProxy'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  const forwarded = isProxy(trustProxy, socket.remoteAddress ?? '') ? headers['x-forwarded-host'] : undefined;
  const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === host;
}

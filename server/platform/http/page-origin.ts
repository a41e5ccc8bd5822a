import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** Where the page of the caller stands: on this server as proxies that are trusted tell it, or at an origin that may call it. */
export function pageOrigin(
  { headers, protocol, host }: FastifyRequest,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): string {
  const { origin } = headers;
  return origin && allowedOrigins.includes(origin) ? origin : `${protocol}://${host}`;
}

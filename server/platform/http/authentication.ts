import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../../src/engine/http';
import { HUB_PATH } from '../../../src/engine/live';
import { featureOn } from '../../../src/engine/permission';
import type { Authenticator } from '../context';
import { accessDenied, lookingOn, outOfScope, unauthorised } from '../errors';
import { type AddressGate, addressRefused } from '../whitelist';

const HUB = `${API_BASE}${HUB_PATH}`.toLowerCase();

/**
 * Below /api every call needs a session, save for the calls that are described as open (OPEN-220), an address that the
 * session's unit lets people come from (OPEN-177), and a right that its description names (PERM-171). With an access key only
 * those answer that are described as for keys, and the calls of definitions (OPEN-258). The hub judges its own
 * connections, because browsers can give a WebSocket no header.
 */
export function registerAuthentication(app: FastifyInstance, auth: Authenticator, gate: AddressGate): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    // The route that answers decides, however its address was written; beside it the address, for what no call answers.
    const isCall = isApi(request.routeOptions.url ?? '') || isApi(path);
    if (!isCall || request.routeOptions.config?.call?.open || request.method === 'OPTIONS') return;
    request.session = await auth.authenticate(bearerOf(request), request.ip);
    if (!request.session && !isHub(request)) throw unauthorised();
    if (request.session && !(await gate.admits(request.session.businessUnit, request.ip)))
      throw addressRefused(request.session.businessUnit, request.ip);
    const { call, asksScope } = request.routeOptions.config ?? {};
    if (request.session?.key && !call?.keys && !asksScope) throw outOfScope();
    const { permission, feature, reads = request.method === 'GET' } = call ?? {};
    if (request.session?.viewedBy !== undefined && !reads && !path.startsWith(HUB))
      throw lookingOn(request.session.userName);
    const [first, ...others] = [permission ?? []].flat();
    if (first !== undefined && ![first, ...others].some((key) => request.session?.may(key))) throw accessDenied(first);
    if (request.session && !featureOn(feature, request.session.features)) throw accessDenied();
  });
}

/** Whether one of the hub's own routes answers. */
export function isHub({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  const path = url.toLowerCase();
  return path === HUB || path.startsWith(`${HUB}/`);
}

/** The token of the Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The address of a request without scheme and host, which a proxy's form of it has as well: `GET http://host/api/…`. */
export function originForm(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/';
}

/** The path of the request in lower case, without the query. */
export function pathOf(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '').toLowerCase();
}

/** True for everything below /api, also where it is written in another way (`/%61pi`, `//api`). */
export function isApi(path: string): boolean {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // Not decodable: the router refuses it.
  }
  plain = plain.toLowerCase().replace(/\/{2,}/g, '/');
  return plain === API_BASE || plain.startsWith(`${API_BASE}/`);
}

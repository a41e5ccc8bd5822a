import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SERVER_LIMITS } from '../../../src/engine/constants';
import { badRequest } from '../errors';
import { bodyText, halfIn, refuseDeep } from './json';

/**
 * Bodies are JSON. An empty one counts as none, since clients send JSON headers with every call (HTTP-006); prototype
 * keys are refused; names of our own routes are read without regard to case (OPEN-010). Where nobody has to be known a
 * body is small, and so is one that no route takes: its length is asked before it is read.
 */
export function registerBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      const text = bodyText(body as Buffer);
      refuseDeep(text);
      parse(request, text, (error, value) => {
        done(error ?? halfIn(text, value), value);
      });
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRoute', (route) => {
    const isOpen = route.config?.call?.open ?? false;
    route.bodyLimit ??= isOpen ? Math.min(bodyLimit, SERVER_LIMITS.openBodyBytes) : bodyLimit;
  });
  app.addHook('preValidation', async (request) => {
    refuseDoubled(request);
    const { body } = request.routeOptions.config?.call ?? {};
    if (body && 'properties' in body && isObject(body.properties) && isObject(request.body))
      request.body = inCaseOf(body.properties, request.body);
  });
}

/** A parameter that a call reads once is given once; lists say so in their description. */
function refuseDoubled(request: FastifyRequest): void {
  const { call } = request.routeOptions.config ?? {};
  if (!call) return;
  const isList = (schema: object | undefined) => schema !== undefined && 'type' in schema && schema.type === 'array';
  for (const [name, value] of Object.entries(request.query as object))
    if (Array.isArray(value) && !isList(call.query?.properties[name]))
      throw badRequest(`${name.slice(0, 100)} is given more than once`);
}

function inCaseOf(properties: object, body: object): Record<string, unknown> {
  const names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

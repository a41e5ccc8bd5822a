import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON. An empty one counts as none, since clients send JSON headers with every call (HTTP-006); prototype
 * keys are refused; names of our own routes are read without regard to case (OPEN-010).
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
  app.addHook('preValidation', async (request) => {
    const properties = request.routeOptions.config?.document?.body?.properties;
    if (isObject(properties) && isObject(request.body)) request.body = inCaseOf(properties, request.body);
  });
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

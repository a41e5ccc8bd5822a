import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DRY_RUN_HEADER } from '../../../src/engine/http';
import { badRequest } from '../errors';

/** Whether the call only asks what it would answer. */
export function asksDryRun(request: FastifyRequest): boolean {
  const given = request.headers[DRY_RUN_HEADER.toLowerCase()];
  if (given === undefined || given === 'false') return false;
  if (given === 'true') return true;
  throw badRequest(`${DRY_RUN_HEADER} is true or false`);
}

/**
 * Refuses the question at calls that know no trial, so that none of them is performed by it; what was handed over to a
 * definition is answered by then.
 */
export function refuseDryRuns(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config ?? {};
    if (request.method !== 'GET' && call && !call.dryRun && asksDryRun(request))
      throw badRequest(`This call knows no ${DRY_RUN_HEADER}`);
  });
}

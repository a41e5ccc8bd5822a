import type { preValidationAsyncHookHandler } from 'fastify';
import { ACTION_HEADER } from '../../../src/engine/http';
import type { Entities } from '../../entities';
import { sessionOf } from '../../platform/context';
import { notFound } from '../../platform/errors';

/**
 * A call that names its action, or is about another person, is the definition's, with its right, rules and history: it
 * is handed over before the body is checked for being about oneself (OPEN-239).
 */
export function handOverOthers(entities: Pick<Entities, 'handle'>): preValidationAsyncHookHandler {
  return async (request, reply) => {
    const { id } = (request.body ?? {}) as { readonly id?: unknown };
    const isOwn = id === undefined || id === sessionOf(request).userId;
    if (isOwn && request.headers[ACTION_HEADER.toLowerCase()] === undefined) return;
    if (!(await entities.handle(request, reply))) throw notFound('user', String(id));
    return reply;
  };
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { UNDO } from '../../../src/engine/http/calls';
import { type Entities, fingerprintOf, idempotencyKey } from '../../entities';
import { sessionOf } from '../../platform/context';
import { asksDryRun, serve } from '../../platform/http';

/** What a person did in the last hours, and taking it back. */
export function registerUndo(app: FastifyInstance, entities: Pick<Entities, 'recent' | 'undo'>): void {
  serve(app, UNDO.done, (request) => entities.recent(sessionOf(request)));

  serve(app, UNDO.undo, async (request, reply) => {
    const { status, body } = await entities.undo({
      session: sessionOf(request),
      id: request.params.id,
      requestId: request.id,
      isDryRun: asksDryRun(request),
      // Without a key of its own nothing would tell later that it was taken back.
      key: idempotencyKey(request) ?? randomUUID(),
      fingerprint: fingerprintOf(request),
    });
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  });
}

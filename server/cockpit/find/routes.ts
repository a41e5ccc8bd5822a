import type { FastifyInstance } from 'fastify';
import { FIND } from '../../../src/engine/http/calls';
import { mayReach } from '../../../src/engine/permission';
import type { Entities } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { DESCRIBED } from '../../platform/db';
import { accessDenied, noSuchRow, notFound } from '../../platform/errors';
import { goneOf, serve } from '../../platform/http';
import { readKept, writeKept } from './kept';

/** Rows of any definition: by what they are called, and one by its key; what was opened and pinned. */
export function registerFind(
  app: FastifyInstance,
  {
    database,
    clock,
    entities,
  }: Pick<ServerContext, 'database' | 'clock'> & {
    readonly entities: Pick<Entities, 'find' | 'known' | 'rows' | 'definitions'>;
  },
): void {
  serve(app, FIND.kept, (request) => readKept(database, entities, sessionOf(request)));

  serve(app, FIND.keep, (request) => writeKept(database, clock, entities, sessionOf(request), request.body));

  serve(app, FIND.rows, (request, reply) =>
    entities.find({ ...request.query, gone: goneOf(reply) }, sessionOf(request)),
  );

  serve(app, FIND.row, async (request) => {
    const session = sessionOf(request);
    const { entity, id } = request.params;
    const models = await entities.definitions.of(session.businessUnit);
    const model = Object.hasOwn(models, entity) ? models[entity] : undefined;
    // What the system only shows has lists of its own, which say who sees which rows.
    if (!model || DESCRIBED[model.base]?.kind === 'view') throw notFound('definition', entity);
    if (!mayReach(models, model, session)) throw accessDenied();
    const [row] = await entities.rows.byKeys(model, session.businessUnit, [id], session);
    if (!row) throw noSuchRow(model);
    return row;
  });
}

import type { FastifyInstance } from 'fastify';
import { MATERIALS } from '../../../src/engine/http/calls';
import type { Row } from '../../../src/engine/query';
import type { Entities } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly entities: Entities };

const MATERIAL = 'material';

/** Reads of materials that no list can say. */
export function registerMaterials(app: FastifyInstance, { database, entities }: Parts): void {
  serve(app, MATERIALS.get, async (request, reply) => {
    const test = { in: request.body };
    const filter = { any: ['id', 'itemNo'].map((property) => ({ property, test })) };
    const text = await entities.list(MATERIAL, filter, {}, sessionOf(request));
    return reply.type('application/json; charset=utf-8').send(text);
  });

  serve(app, MATERIALS.undrafted, async (request, reply) => {
    const session = sessionOf(request);
    const { supplier, draft } = request.params;
    const drafted = await database.query<{ id: string }>({
      text: 'select distinct material_id as id from purchase_draft_line where business_unit = $1 and draft_id = $2',
      values: [session.businessUnit, draft],
    });
    const filter = {
      all: [
        { property: 'supplierId', test: { in: [supplier] } },
        { property: 'id', test: { not: { in: drafted.map(({ id }) => id) } } },
      ],
    };
    const text = await entities.list(MATERIAL, filter, request.query as Row, session);
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import { QUERY_LIMITS } from '../../../src/engine/query/load-options';
import type { Entities } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly entities: Entities };

const MATERIAL = 'material';
const ID = { type: 'string', minLength: 1, maxLength: 255 };
const ROWS = { type: 'array', items: { $ref: `#/components/schemas/${MATERIAL}` } };

/** Reads of materials that no list can say. */
export function registerMaterials(app: FastifyInstance, { database, entities }: Parts): void {
  app.post<{ Body: string[] }>(
    apiPath(API.materialGet),
    documented({
      reads: true,
      summary: 'Materials by their ids or item numbers',
      body: { type: 'array', items: ID, minItems: 1, maxItems: QUERY_LIMITS.listValues },
      answer: ROWS,
    }),
    async (request, reply) => {
      const test = { in: request.body };
      const filter = { any: ['id', 'itemNo'].map((property) => ({ property, test })) };
      const text = await entities.list(MATERIAL, filter, {}, sessionOf(request));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );

  app.get<{ Params: { supplier: string; draft: string }; Querystring: Record<string, unknown> }>(
    apiPath(API.undraftedMaterials),
    documented({
      summary: 'Materials of a supplier that are not in a purchase draft yet',
      answer: ROWS,
      feature: 'PurchaseModule',
    }),
    async (request, reply) => {
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
      const text = await entities.list(MATERIAL, filter, request.query, session);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API } from '../../src/engine/http/api';
import type { Row } from '../../src/engine/query/load-options';
import { type ServerContext, type Session, sessionOf } from '../context';
import type { Database } from '../db';
import type { Entities } from '../entities';
import { noSuchRow } from '../errors';
import { apiPath, documented } from '../http';
import { drawLabel } from './draw';
import { toPng } from './png';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly entities: Entities };

const PRINT = 'data.can_print_label';

/** Printers with the labels that they print, and what a label of a material looks like (API-104, API-125). */
export function registerLabels(app: FastifyInstance, { database, entities, product }: Parts): void {
  async function oneOf(entity: string, id: string, session: Session): Promise<Row> {
    const text = await entities.list(entity, { property: 'id', test: { in: [id] } }, {}, session);
    const [row] = JSON.parse(text) as Row[];
    if (!row)
      throw noSuchRow(product.current.product.entities[entity] ?? { name: entity, base: entity, title: entity });
    return row;
  }

  app.get(
    apiPath(API.printersWithLabels),
    documented({
      summary: 'Printers with their label definitions',
      answer: { type: 'array', items: { type: 'object' } },
      permission: PRINT,
    }),
    (request) => printersWithLabels(database, sessionOf(request)),
  );

  app.get<{ Params: { material: string; labelDefinition: string } }>(
    apiPath(API.labelPreview),
    documented({
      summary: 'What the label of a material looks like, as PNG',
      answer: { type: 'string', format: 'binary' },
      permission: PRINT,
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const definition = await oneOf('printer-label', request.params.labelDefinition, session);
      const material = await oneOf('material', request.params.material, session);
      return reply.type('image/png').send(toPng(drawLabel(definition, material)));
    },
  );
}

/** Whoever may print sees what there is to print on, whether they may manage it or not. */
async function printersWithLabels(database: Database, session: Session): Promise<Row[]> {
  return database.confined(session, async (tx) => {
    const { rows: printers } = await sql<Row>`select id, name, is_network_printer as "isNetworkPrinter",
      print_technology as "printTechnology", location_name as "locationName" from printer order by name`.execute(tx);
    const { rows: labels } = await sql<Row>`select id, name, printer_id as "printerId", width, height
      from printer_label order by name`.execute(tx);
    return printers.map((printer) => ({
      ...printer,
      definitions: labels.filter(({ printerId }) => printerId === printer.id),
    }));
  });
}

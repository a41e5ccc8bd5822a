import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { PrinterLabel } from '../../../generated/types';
import { API } from '../../../src/engine/http/api';
import type { Row } from '../../../src/engine/query/load-options';
import type { Entities } from '../../entities';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import type { Database } from '../../platform/db';
import { noSuchRow } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { drawLabel } from './draw';
import { toPng } from './png';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly entities: Entities };

type Label = Omit<PrinterLabel, 'rowVersion'>;

const PRINT = 'data.can_print_label';

/** Printers with the labels that they print, and what a label of a material looks like (API-104, API-125). */
export function registerLabels(app: FastifyInstance, { database, entities, product }: Parts): void {
  const missing = (entity: string) =>
    noSuchRow(product.current.product.entities[entity] ?? { name: entity, base: entity, title: entity });

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
      const definition = (await labels(database, session)).find(({ id }) => id === request.params.labelDefinition);
      if (!definition) throw missing('printer-label');
      const filter = { property: 'id', test: { in: [request.params.material] } };
      const [material] = JSON.parse(await entities.list('material', filter, {}, session)) as Row[];
      if (!material) throw missing('material');
      return reply.type('image/png').send(toPng(drawLabel(definition, material)));
    },
  );
}

/** Whoever may print sees what there is to print on, whether they may manage it or not. */
async function printersWithLabels(database: Database, session: Session): Promise<Row[]> {
  const { rows: printers } = await database.confined(session, (tx) =>
    sql<Row>`select id, name, is_network_printer as "isNetworkPrinter", print_technology as "printTechnology",
      location_name as "locationName" from printer order by name`.execute(tx),
  );
  const definitions = await labels(database, session);
  return printers.map((printer) => ({
    ...printer,
    definitions: definitions.filter(({ printerId }) => printerId === printer.id),
  }));
}

async function labels(database: Database, session: Session): Promise<Label[]> {
  const { rows } = await database.confined(session, (tx) =>
    sql<Label>`select id, name, printer_id as "printerId", width, height, lines, barcode from printer_label order by name`.execute(
      tx,
    ),
  );
  return rows;
}

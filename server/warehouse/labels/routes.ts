import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LABELS, type Label, type PrinterWithLabels } from '../../../src/engine/http/calls';
import type { Row } from '../../../src/engine/query';
import type { Entities } from '../../entities';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import type { Database } from '../../platform/db';
import { noSuchRow } from '../../platform/errors';
import { serve } from '../../platform/http';
import { drawLabel } from './draw';
import { toPng } from './png';

type Parts = Pick<ServerContext, 'database' | 'product'> & { readonly entities: Entities };

/** Printers with the labels that they print, and what a label of a material looks like (API-104, API-125). */
export function registerLabels(app: FastifyInstance, { database, entities, product }: Parts): void {
  const missing = (entity: string) =>
    noSuchRow(product.current.product.entities[entity] ?? { name: entity, base: entity, title: entity });

  serve(app, LABELS.printers, (request) => printersWithLabels(database, sessionOf(request)));

  serve(app, LABELS.preview, async (request, reply) => {
    const session = sessionOf(request);
    const definition = (await labels(database, session)).find(({ id }) => id === request.params.labelDefinition);
    if (!definition) throw missing('printer-label');
    const filter = { property: 'id', test: { in: [request.params.material] } };
    const [material] = JSON.parse(await entities.list('material', filter, {}, session)) as Row[];
    if (!material) throw missing('material');
    return reply.type(LABELS.preview.answersFile).send(toPng(drawLabel(definition, material)));
  });
}

/** Whoever may print sees what there is to print on, whether they may manage it or not. */
async function printersWithLabels(database: Database, session: Session): Promise<PrinterWithLabels[]> {
  const { rows: printers } = await database.confined(session, (tx) =>
    sql<
      Omit<PrinterWithLabels, 'definitions'>
    >`select id, name, is_network_printer as "isNetworkPrinter", print_technology as "printTechnology",
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

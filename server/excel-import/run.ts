import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MissingValueError } from '../../src/engine/action';
import {
  API_BASE,
  type ImportFailure,
  type ImportResult,
  REQUEST_ID_HEADER,
  type SheetResult,
} from '../../src/engine/http/api';
import { callUrl } from '../../src/engine/http/call-url';
import { createZone } from '../../src/engine/value';
import { type ServerContext, type Session, sessionOf } from '../context';
import { type Entities, readSettings, sessionValues } from '../entities';
import { badRequest } from '../errors';
import { asRefusal, tell } from '../http';
import type { FindText } from '../localisation';
import { planSheet } from './plan';
import { References } from './references';
import { type Importing, importRow } from './rows';
import type { Sheet } from './workbook';

export type ImportParts = Pick<ServerContext, 'database' | 'product' | 'clock'> & {
  readonly entities: Entities;
  readonly find: FindText;
};

/** Imports sheet by sheet and row by row, so that a row may name those before it; tells how far it is. */
export async function importWorkbook(
  app: FastifyInstance,
  parts: ImportParts,
  request: FastifyRequest,
  workbook: readonly Sheet[],
): Promise<ImportResult> {
  const session = sessionOf(request);
  const importing = await importingFor(app, parts, request, session);
  const filled = workbook.filter(({ rows }) => rows.length > 0);
  const total = filled.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  const sheets: SheetResult[] = [];
  let done = 0;
  /** Why nothing more is tried: the session ended, or the database is away. */
  let ended: string | undefined;
  for (const sheet of filled) {
    const { name } = sheet;
    // Rows of the sheet before may have described attributes of this one's.
    const entities = await parts.entities.definitions.of(session.businessUnit);
    const planned = planSheet(sheet, entities, session, parts.find);
    const rows = sheet.rows.slice(1);
    if ('reason' in planned) {
      const { reason, ...known } = planned;
      sheets.push({ name, ...known, created: 0, updated: 0, failed: [{ reason }] });
      done += rows.length;
      continue;
    }
    const count = { created: 0, updated: 0 };
    const failed: ImportFailure[] = [];
    for (const row of rows) {
      request.progress?.tell(done++, total);
      if (ended !== undefined) {
        failed.push({ row: row.row, reason: ended });
        continue;
      }
      const outcome = await importRow(planned, row, importing);
      if (outcome.kind !== 'failed') count[outcome.kind]++;
      else {
        const { reason, errors, ends } = outcome;
        failed.push({ row: row.row, reason, ...(errors ? { errors } : {}) });
        if (ends) ended = reason;
      }
    }
    sheets.push({ name, entity: planned.model.name, ...count, failed });
  }
  return { sheets };
}

async function importingFor(
  app: FastifyInstance,
  parts: ImportParts,
  request: FastifyRequest,
  session: Session,
): Promise<Importing> {
  const { entities, find, clock } = parts;
  const [{ region }, { today: _, ...values }] = await Promise.all([
    readSettings(parts, session),
    sessionValues(parts, session, clock.now()),
  ]);
  return {
    session,
    list: entities.list,
    references: new References(parts, session),
    zone: createZone(region),
    values,
    denied: find(session.language, ['error.accessDenied']) ?? '',
    told(error) {
      const refusal = error instanceof MissingValueError ? badRequest(error.message) : asRefusal(error);
      request.log[refusal.status >= 500 ? 'error' : 'info']({ err: error }, 'a row was not imported');
      return { status: refusal.status, message: tell(refusal, session.language, find).message };
    },
    cellError: (value) => find(session.language, ['server.import.error'], { value }) ?? value,
    async send({ method, path, query, headers, body }) {
      const answer = await app.inject({
        method,
        url: callUrl(API_BASE, path, query),
        headers: { ...headers, authorization: request.headers.authorization, [REQUEST_ID_HEADER]: request.id },
        ...(body ? { payload: body } : {}),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

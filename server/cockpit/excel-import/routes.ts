import type { FastifyInstance } from 'fastify';
import { UPLOAD } from '../../../src/engine/constants';
import { API } from '../../../src/engine/http/api';
import { idempotencyKey } from '../../entities';
import { type Session, sessionOf } from '../../platform/context';
import { notFound } from '../../platform/errors';
import { apiPath, documented, goneOf, isDryRun } from '../../platform/http';
import { allLookupValues } from '../lookups';
import { type ImportParts, importWorkbook } from './run';
import { kindsOf, targetsOf } from './targets';
import { templateOf } from './template';
import { createTurns } from './turns';
import { uploadedFile } from './upload';
import { readWorkbook } from './workbook';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Room for what is corrected, beside the file itself. */
const CORRECTIONS_BYTES = 4 * 1024 * 1024;

/** A workbook whose sheets are rows of definitions (SETTINGS-035, API-027, OPEN-180). */
export async function registerExcelImport(app: FastifyInstance, parts: ImportParts): Promise<void> {
  const kinds = async (session: Session) => {
    const entities = await parts.entities.definitions.of(session.businessUnit);
    return kindsOf(
      targetsOf(entities, session, parts.find),
      await allLookupValues(parts.database, session.businessUnit),
    );
  };
  app.get(
    apiPath(API.importExcel),
    documented({
      keys: true,
      summary: 'What the session may import, with the columns of its sheets',
      answer: { type: 'array', items: { type: 'object' } },
      permission: ['header.import', 'header.downloads'],
    }),
    (request) => kinds(sessionOf(request)),
  );
  app.get<{ Params: { entity: string } }>(
    apiPath(API.importTemplate),
    documented({
      keys: true,
      summary: 'An empty workbook for rows of a definition',
      answer: { type: 'string', format: 'binary' },
      permission: ['header.import', 'header.downloads'],
    }),
    async (request, reply) => {
      const { entity } = request.params;
      const kind = (await kinds(sessionOf(request))).find((one) => one.entity === entity);
      if (!kind) throw notFound('definition', entity);
      return reply.type(XLSX).send(await templateOf(kind));
    },
  );
  await app.register(async (scope) => {
    // Here alone bodies are no JSON: whatever comes is read as a form.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      apiPath(API.importExcel),
      {
        ...documented({
          keys: true,
          summary: 'Adds and changes the rows of an Excel workbook, whose sheets are called as the definitions',
          file: XLSX,
          answer: RESULT,
          trial: true,
          permission: 'header.import',
        }),
        bodyLimit: UPLOAD.bytes + CORRECTIONS_BYTES,
        onRequest: createTurns(),
      },
      async (request, reply) => {
        const gone = goneOf(reply);
        try {
          const upload = await uploadedFile(request);
          const workbook = await readWorkbook(upload.file);
          const { status, body } = await importWorkbook(parts, {
            ...upload,
            workbook,
            gone,
            session: sessionOf(request),
            requestId: request.id,
            isTrial: isDryRun(request),
            key: idempotencyKey(request),
            tell: (done, of) => request.progress?.tell(done, of),
          });
          if (!request.progress?.end(status, body))
            reply.code(status).type('application/json; charset=utf-8').send(body);
        } catch (error) {
          if (!request.progress?.fail(error)) throw error;
        }
        return reply;
      },
    );
  });
}

const FAILURE = {
  type: 'object',
  properties: {
    row: { type: 'integer' },
    column: { type: 'integer' },
    reason: { type: 'string' },
    errors: { type: 'array', items: { type: 'object' } },
  },
  required: ['reason'],
};
const RESULT = {
  type: 'object',
  properties: {
    sheets: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          entity: { type: 'string' },
          created: { type: 'integer' },
          updated: { type: 'integer' },
          failed: { type: 'array', items: FAILURE },
          head: { type: 'array', items: { type: 'object' } },
          rows: { type: 'array', items: { type: 'array' } },
        },
        required: ['name', 'created', 'updated', 'failed'],
      },
    },
  },
  required: ['sheets'],
};

import type { FastifyInstance } from 'fastify';
import { UPLOAD } from '../../../src/engine/constants';
import { IMPORT } from '../../../src/engine/http/calls';
import { idempotencyKey } from '../../entities';
import { type Session, sessionOf } from '../../platform/context';
import { importBusy, notFound } from '../../platform/errors';
import { asksDryRun, goneOf, limitUploads, serve, takingForms } from '../../platform/http';
import { allLookupValues } from '../lookups';
import { type ImportParts, importWorkbook } from './run';
import { kindsOf, targetsOf } from './targets';
import { templateOf } from './template';
import { uploadedFile } from './upload';
import { readWorkbook } from './workbook';

/** Room for what is corrected, beside the file itself. */
const CORRECTIONS_BYTES = 4 * 1024 * 1024;
/** Each holds a workbook in memory and a connection to the database. */
const UPLOADS = { most: 2, mostOfOne: 1, busy: importBusy };

/** A workbook whose sheets are rows of definitions (SETTINGS-035, API-027, OPEN-180). */
export async function registerExcelImport(app: FastifyInstance, parts: ImportParts): Promise<void> {
  const kinds = async (session: Session) => {
    const entities = await parts.entities.definitions.of(session.businessUnit);
    return kindsOf(
      targetsOf(entities, session, parts.find),
      await allLookupValues(parts.database, session.businessUnit),
    );
  };
  serve(app, IMPORT.kinds, (request) => kinds(sessionOf(request)));
  serve(app, IMPORT.template, async (request, reply) => {
    const { entity } = request.params;
    const kind = (await kinds(sessionOf(request))).find((one) => one.entity === entity);
    if (!kind) throw notFound('definition', entity);
    return reply.type(IMPORT.template.answersFile).send(await templateOf(kind));
  });
  await takingForms(app, (scope) =>
    serve(
      scope,
      IMPORT.send,
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
            isDryRun: asksDryRun(request),
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
      { bodyLimit: UPLOAD.bytes + CORRECTIONS_BYTES, onRequest: limitUploads(UPLOADS) },
    ),
  );
}

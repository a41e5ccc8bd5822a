import type { FastifyInstance } from 'fastify';
import { API } from '../../src/engine/http/api';
import { apiPath, documented } from '../http';
import { type ImportParts, importWorkbook } from './run';
import { uploadedFile } from './upload';
import { readWorkbook } from './workbook';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook whose sheets are rows of definitions (SETTINGS-035, API-027, OPEN-180). */
export async function registerExcelImport(app: FastifyInstance, parts: ImportParts): Promise<void> {
  await app.register(async (scope) => {
    // Here alone bodies are no JSON: whatever comes is read as a form.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      apiPath(API.importExcel),
      documented({
        summary: 'Adds and changes the rows of an Excel workbook, whose sheets are called as the definitions',
        file: XLSX,
        answer: RESULT,
        permission: 'header.import',
      }),
      async (request, reply) => {
        const workbook = await readWorkbook(await uploadedFile(request));
        try {
          const result = await importWorkbook(app, parts, request, workbook);
          const status = result.sheets.some(({ failed }) => failed.length > 0) ? 207 : 200;
          if (!request.progress?.end(status, JSON.stringify(result))) reply.code(status).send(result);
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
        },
        required: ['name', 'created', 'updated', 'failed'],
      },
    },
  },
  required: ['sheets'],
};

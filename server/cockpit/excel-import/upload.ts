import type { FastifyRequest } from 'fastify';
import { IMPORT_PARTS, type ImportCorrections } from '../../../src/engine/http';
import type { JsonSchema } from '../../../src/engine/model';
import { check } from '../../entities';
import { badRequest, noImport } from '../../platform/errors';
import { formOf } from '../../platform/http';

/** The bytes of the one file that a form was sent with, and what else it says; anything else is refused. */
export async function uploadedFile(
  request: Pick<FastifyRequest, 'body' | 'headers'>,
): Promise<{ file: Uint8Array; corrections: ImportCorrections }> {
  const form = await formOf(request);
  const corrections = form?.get(IMPORT_PARTS.corrections) ?? null;
  form?.delete(IMPORT_PARTS.corrections);
  const [part, ...others] = form ? [...form.values()] : [];
  if (!(part instanceof File) || others.length > 0) throw noImport('oneFile');
  return { file: new Uint8Array(await part.arrayBuffer()), corrections: readCorrections(corrections) };
}

function readCorrections(part: unknown): ImportCorrections {
  if (part === null) return {};
  let read: unknown;
  try {
    read = JSON.parse(String(part));
  } catch {
    throw badRequest('The corrections are not JSON');
  }
  const [error] = check('import-corrections', () => CORRECTIONS, read);
  if (error) throw badRequest(`The corrections do not fit: ${error.field}: ${error.message}`);
  return read as ImportCorrections;
}

const TEXT = { type: 'string', maxLength: 32_767 };
const CELL = { type: ['string', 'number', 'boolean', 'null'], maxLength: TEXT.maxLength };
const NUMBER = { pattern: '^[0-9]{1,7}$' };
/** As Excel numbers rows. */
const ROW = { type: 'integer', minimum: 1, maximum: 1_048_576 };
const CORRECTIONS: JsonSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      entity: { type: ['string', 'null'], maxLength: 100 },
      columns: {
        type: 'object',
        propertyNames: NUMBER,
        additionalProperties: { type: ['string', 'null'], maxLength: 100 },
      },
      cells: {
        type: 'object',
        propertyNames: NUMBER,
        additionalProperties: { type: 'object', additionalProperties: CELL },
      },
      without: { type: 'array', items: ROW },
    },
    additionalProperties: false,
  },
};

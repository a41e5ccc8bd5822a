import type { FastifyInstance } from 'fastify';
import { ATTACHED, attachedType, LONGEST_FILE_NAME } from '../../../src/engine/attached-file';
import { COMMENTS } from '../../../src/engine/http/calls';
import { isStorable } from '../../../src/engine/value';
import { type ServerContext, sessionOf } from '../../platform/context';
import { notFound } from '../../platform/errors';
import { formOf, limitUploads, serve, takingForms } from '../../platform/http';
import { type CommentedParts, checkScope, commentedRow } from './commented';
import { insertFile, readFile, type SentFile } from './files';
import { fileRefused, filesBusy } from './refusals';

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024;
const UPLOADS = { most: 6, mostOfOne: 2, busy: filesBusy };

export interface CommentFileParts extends Pick<ServerContext, 'database' | 'clock'>, CommentedParts {}

/** Files beside comments on rows (OPEN-324). */
export async function registerCommentFiles(app: FastifyInstance, parts: CommentFileParts): Promise<void> {
  const { database, clock } = parts;

  serve(app, COMMENTS.file, async (request, reply) => {
    const session = sessionOf(request);
    const place = await commentedRow(parts, session, request.params);
    const id = Number(request.params.file);
    const file = Number.isSafeInteger(id)
      ? await database.confined(session, (tx) => readFile(tx, session, place, id))
      : undefined;
    if (!file) throw notFound('file', request.params.file.slice(0, 20));
    // Never a page of its own, whatever is in it.
    const saved = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
    return reply.type(file.type).header('content-disposition', saved).send(Buffer.from(file.bytes));
  });

  await takingForms(app, (scope) =>
    serve(
      scope,
      COMMENTS.attach,
      async (request) => {
        const session = sessionOf(request);
        const place = await commentedRow(parts, session, request.params);
        checkScope(place, session);
        const file = await sentFile(await formOf(request));
        return database.confined(session, (tx) => insertFile(tx, session, place, file, clock.now()));
      },
      { bodyLimit: ATTACHED.bytes + FORM_BYTES, onRequest: limitUploads(UPLOADS) },
    ),
  );
}

/** The one file of a form, if it is of a kind that is attached. */
async function sentFile(form: FormData | undefined): Promise<SentFile> {
  const [part, ...others] = form ? [...form.values()] : [];
  if (!(part instanceof File) || others.length > 0) throw fileRefused('oneFile');
  const name = part.name.trim();
  if (name === '' || name.length > LONGEST_FILE_NAME || !isStorable(name) || /[/\\\p{Cc}]/u.test(name))
    throw fileRefused('name');
  const bytes = new Uint8Array(await part.arrayBuffer());
  if (bytes.length === 0) throw fileRefused('empty');
  if (bytes.length > ATTACHED.bytes) throw fileRefused('tooLarge');
  const type = attachedType(name, bytes);
  if (type === undefined) throw fileRefused('type');
  return { name, type, bytes };
}

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DOWNLOADS } from '../../../src/engine/http/calls';
import type { Config } from '../../platform/config';
import { notFound } from '../../platform/errors';
import { serve } from '../../platform/http';
import { downloadFiles } from './files';

/** Files that the operator of the server lays out for the warehouse: terminal app, label driver (OPEN-179). */
export function registerDownloads(app: FastifyInstance, { downloadsDir }: Pick<Config, 'downloadsDir'>): void {
  serve(app, DOWNLOADS.list, () => downloadFiles(downloadsDir));
  serve(app, DOWNLOADS.take, async (request, reply) => {
    // Only what is listed is there: a name is no path.
    const wanted = (await downloadFiles(downloadsDir)).find(({ file }) => file === request.params.file);
    if (!wanted || downloadsDir === undefined) throw notFound('file', request.params.file.slice(0, 200));
    return reply
      .type(DOWNLOADS.take.answersFile)
      .header('content-length', wanted.size)
      .send(createReadStream(join(downloadsDir, wanted.file)));
  });
}

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { API } from '../../../src/engine/http/api';
import type { Config } from '../../platform/config';
import { notFound } from '../../platform/errors';
import { apiPath, documented } from '../../platform/http';
import { downloadFiles } from './files';

/** Files that the operator of the server lays out for the warehouse: terminal app, label driver (OPEN-179). */
export function registerDownloads(app: FastifyInstance, { downloadsDir }: Pick<Config, 'downloadsDir'>): void {
  app.get(
    apiPath(API.downloads),
    documented({
      summary: 'Files that can be downloaded, with name and version',
      answer: { type: 'array', items: { type: 'object' } },
      permission: 'header.downloads',
    }),
    () => downloadFiles(downloadsDir),
  );
  app.get<{ Params: { file: string } }>(
    apiPath(API.download),
    documented({
      summary: 'One of these files',
      answer: { type: 'string', format: 'binary' },
      permission: 'header.downloads',
    }),
    async (request, reply) => {
      // Only what is listed is there: a name is no path.
      const wanted = (await downloadFiles(downloadsDir)).find(({ file }) => file === request.params.file);
      if (!wanted || downloadsDir === undefined) throw notFound('file', request.params.file.slice(0, 200));
      return reply
        .type('application/octet-stream')
        .header('content-length', wanted.size)
        .send(createReadStream(join(downloadsDir, wanted.file)));
    },
  );
}

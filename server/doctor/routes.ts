import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../src/engine/constants';
import { API } from '../../src/engine/http/api';
import { EDIT_SETTINGS } from '../../src/engine/permission';
import { type ServerContext, sessionOf } from '../context';
import { apiPath, documented } from '../http';
import type { Texts } from '../localisation';

import { findUnsafe } from '.';

type Parts = Pick<ServerContext, 'config' | 'database' | 'log'> & { readonly text: Texts };

/** What is unsafe about this installation, for those who look after its settings, and at the start in the log. */
export function registerDoctor(app: FastifyInstance, { config, database, log, text }: Parts): void {
  const sentences = async (language: string, businessUnit?: string): Promise<readonly string[]> =>
    (await findUnsafe(config, database, businessUnit)).map(({ key, values }) =>
      text(language, `server.doctor.${key}`, values),
    );

  app.get(
    apiPath(API.safety),
    documented({
      summary: 'What of this installation is unsafe, in sentences',
      permission: EDIT_SETTINGS,
      answer: { type: 'array', items: { type: 'string' } },
    }),
    (request) => {
      const { language, businessUnit } = sessionOf(request);
      return sentences(language, businessUnit);
    },
  );

  app.addHook('onListen', async () => {
    for (const sentence of await sentences(DEFAULT_LANGUAGE)) log.warn({ unsafe: true }, sentence);
  });
}

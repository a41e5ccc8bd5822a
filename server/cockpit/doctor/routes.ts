import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../../src/engine/constants';
import { INSTALLATION, type SafetyFinding } from '../../../src/engine/http/calls';
import type { Entities } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import type { Texts } from '../../platform/localisation';

import { findUnsafe, type KnownAccounts } from '.';

export type DoctorParts = Pick<ServerContext, 'config' | 'database' | 'log'> & {
  readonly text: Texts;
  readonly known: KnownAccounts;
  readonly entities: Pick<Entities, 'indexes'>;
};

/**
 * What is unsafe about this installation, for those who look after its settings, and at the start in the log; and which
 * indexes its database learnt.
 */
export function registerDoctor(
  app: FastifyInstance,
  { config, database, log, text, known, entities }: DoctorParts,
): void {
  const found = async (language: string, businessUnit?: string): Promise<readonly SafetyFinding[]> =>
    (await findUnsafe(config, database, known, businessUnit)).map(({ key, values, isOfUsers = false }) => ({
      sentence: text(language, `server.doctor.${key}`, values),
      isOfUsers,
    }));

  serve(app, INSTALLATION.safety, (request) => {
    const { language, businessUnit } = sessionOf(request);
    return found(language, businessUnit);
  });

  serve(app, INSTALLATION.learntIndexes, async (request) => {
    const { language } = sessionOf(request);
    return (await entities.indexes.told()).map(({ table, wish, calls, ms, state }) => {
      const by = wish.by.map((one) => (typeof one === 'string' ? one : one.property)).join(', ');
      const what = text(language, `server.learntIndexes.${wish.use}`, { table, by });
      const values = { what, calls, ms: Math.round(ms), days: config.learntIndexDays };
      return text(language, `server.learntIndexes.${state}`, values);
    });
  });

  app.addHook('onListen', async () => {
    for (const { sentence } of await found(DEFAULT_LANGUAGE)) log.warn({ unsafe: true }, sentence);
  });
}

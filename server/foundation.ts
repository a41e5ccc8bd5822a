import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { peopleRules } from './cockpit/people';
import { withinLimits } from './cockpit/settings';
import { createEntities } from './entities';
import { createAuthenticator } from './platform/auth';
import type { Config } from './platform/config';
import type { Clock, ServerContext } from './platform/context';
import { type Database, readDefinitions, writeDefinitions } from './platform/db';
import { createFindText, createLocaleStore, createOriginalTexts, createTexts } from './platform/localisation';
import { Seal } from './platform/seal';
import { createAddressGate } from './platform/whitelist';
import { createProductStore } from './product';
import { commands, labelRules, locationRules, reactions, reads } from './warehouse';

interface Ground {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  /** Folder that holds `schemas`. */
  readonly root: string;
}

/** What all calls stand on. */
export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Reads definitions and texts, makes the tables of the one ready, and opens who may come in; nothing is served yet. */
export async function openFoundation(app: FastifyInstance, { config, clock, database, root }: Ground) {
  const { log } = app;
  const product = createProductStore({
    root,
    extraDirs: config.definitionsDirs,
    log,
    settle: (settings) => withinLimits(settings, config),
  });
  const auth = await createAuthenticator({ database, clock, product, log, config });
  app.addHook('onClose', () => auth.ended.stop());
  const gate = createAddressGate({ database, log, config });
  const locales = createLocaleStore([join(root, 'schemas'), ...config.definitionsDirs], log);
  product.onChange(() => locales.reload());
  const texts = {
    locales,
    find: createFindText(locales),
    text: createTexts(locales),
    originalTexts: createOriginalTexts(locales, () => product.current.product),
  };
  const shared = { config, log, clock, database, product };
  const entities = createEntities({
    ...shared,
    find: texts.find,
    rules: (definitions) => ({
      ...peopleRules({ database, product }),
      ...labelRules(definitions),
      ...locationRules(definitions),
    }),
    commands,
    reads,
    reactions,
    seal: new Seal(auth.sealingKeys('approval')),
  });
  product.prepareWith((wanted) => entities.prepare(wanted), {
    read: () => readDefinitions(database),
    write: (files, before) => writeDefinitions(database, files, before),
  });
  await product.reload();
  app.addHook('onClose', async () => product.close());
  if (config.watch) product.watch();
  const { rows, definitions } = entities;
  const ctx: ServerContext = { ...shared, auth, gate, rows, definitions };
  return { ...shared, ...texts, auth, gate, entities, ctx };
}

import type { FastifyInstance } from 'fastify';
import { FLAGS, SWITCHES, type SwitchEntry, type Waits } from '../../../src/engine/http/calls';
import type { SessionAuthenticator } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { inNameOf } from '../../platform/db';
import { invalid } from '../../platform/errors';
import { serve } from '../../platform/http';
import { flagsOn, putFlags, stale } from '../../platform/settings';
import { codeSwitches, enabledSwitches, saveSwitches } from './code-switches';
import { askForFlags, flagsWait } from './four-eyes/ask';

type Parts = Pick<ServerContext, 'database' | 'product' | 'clock' | 'log'> & { readonly auth: SessionAuthenticator };

interface Switches {
  readonly calls: typeof FLAGS | typeof SWITCHES;
  list(): readonly SwitchEntry[];
  read(session: Session): Promise<readonly string[]>;
  /** Gives false, and saves nothing, if others are on than those that were seen; or what waits for another person. */
  save(session: Session, names: readonly string[], seen: readonly string[] | undefined): Promise<boolean | Waits>;
}

/** Feature flags and code switches of a business unit: which there are, which are on (API-032 to API-037). */
export function registerSwitches(app: FastifyInstance, parts: Parts): void {
  const { database, product, auth } = parts;
  const all: readonly Switches[] = [
    {
      calls: FLAGS,
      list: () =>
        Object.entries(product.current.product.features).map(([name, description]) => ({ name, description })),
      read: ({ businessUnit }) => flagsOn(database, businessUnit),
      // The tokens of open sessions name the flags until they are renewed (OPEN-101).
      async save(session, names, seen) {
        if (flagsWait(session)) return askForFlags(parts, session, names, seen);
        const isSaved = await inNameOf(database.owner, session, (tx) =>
          putFlags(tx, session.businessUnit, names, seen),
        );
        auth.forget();
        return isSaved;
      },
    },
    {
      calls: SWITCHES,
      list: () => codeSwitches(product.current.product),
      read: ({ businessUnit }) => enabledSwitches(database, product.current.product, businessUnit),
      save: (session, names, seen) => saveSwitches(database, product.current.product, session, names, seen),
    },
  ];
  for (const switches of all) registerLists(app, switches);
}

function registerLists(app: FastifyInstance, { calls, list, read, save }: Switches): void {
  serve(app, calls.available, list);
  serve(app, calls.enabled, (request) => read(sessionOf(request)));
  serve(app, calls.enable, async (request, reply) => {
    const session = sessionOf(request);
    const known = new Set(list().map(({ name }) => name));
    // Those that the product does not have at the moment stay as they are: nobody turns what they cannot see.
    const away = (await read(session)).filter((name) => !known.has(name));
    const unknown = request.body.filter((name) => !known.has(name) && !away.includes(name));
    if (unknown.length > 0)
      throw invalid(unknown.map((name) => ({ field: name, keyword: 'enum', message: 'is none of those there are' })));
    const names = [...new Set([...request.body, ...away])];
    const saved = await save(session, names, request.query.seen);
    if (saved === false) throw stale({ value: await read(session) });
    if (saved === true) return;
    reply.code(202);
    return saved;
  });
}

import type { FastifyInstance } from 'fastify';
import type { People } from '../../platform/auth';
import { tellOfChange } from '../../platform/db';
import { Refusal } from '../../platform/errors';
import { hold, look } from './look';
import { AT_ONCE, claimDue, putOff, settle, type WatchRow } from './repository';
import type { WatchParts } from './routes';

const EVERY_MS = 2_000;

export interface WatchingParts extends WatchParts {
  readonly people: People;
}

/**
 * Looks at watched rows as long as the server runs, on whichever instance comes first. What is not looked at, since the
 * server stopped or the database was away, is looked at later: what is known of the rows is kept.
 */
export function startWatching(app: FastifyInstance, parts: WatchingParts): void {
  const closing = new AbortController();
  let running = Promise.resolve();
  let isRunning = false;
  let isTold = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = lookAtAll(parts, closing.signal)
      .then(
        () => {
          isTold = false;
        },
        (error: unknown) => {
          if (!isTold) parts.log.warn({ err: error }, 'watched rows could not be looked at; they will be');
          isTold = true;
        },
      )
      .finally(() => {
        isRunning = false;
      });
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}

/**
 * Looks once at each whose rows may have changed, and tells of it, until there are no more or the server stops. One that
 * fails is looked at later, the rest now.
 */
export async function lookAtAll(parts: WatchingParts, stopped: AbortSignal): Promise<void> {
  const failed: unknown[] = [];
  const began = performance.now();
  let claimed: readonly WatchRow[];
  do {
    claimed = await claimDue(parts.database, performance.now() - began);
    for (const watch of claimed)
      await lookAt(parts, watch).catch(async (error: unknown) => {
        failed.push(error);
        await putOff(parts.database, watch);
      });
  } while (claimed.length === AT_ONCE && !stopped.aborted);
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} watches`);
}

async function lookAt(parts: WatchingParts, watch: WatchRow): Promise<void> {
  const { database, clock, people } = parts;
  const session = await people.sessionOf(watch.business_unit, watch.user_id);
  const found = session && (await foundBy(parts, watch, session));
  const owner = session ?? { businessUnit: watch.business_unit, userName: watch.user_name };
  const isTold = await database.confined(owner, (tx) => settle(tx, watch, found, clock.now()));
  if (isTold) await tellOfChange(parts);
}

/** What is found; the watch is held while its list is refused: the person may not see it, or it has become another one. */
async function foundBy(
  parts: WatchParts,
  watch: WatchRow,
  session: NonNullable<Awaited<ReturnType<People['sessionOf']>>>,
) {
  const { entities, log } = parts;
  try {
    const models = await entities.definitions.of(watch.business_unit);
    const model = Object.hasOwn(models, watch.entity) ? models[watch.entity] : undefined;
    return model ? await look(parts, model, watch, session, watch.known) : hold(watch.known, 'refused');
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    log.debug({ err: error, watch: watch.id }, 'watched rows were not seen');
    return hold(watch.known, 'refused');
  }
}

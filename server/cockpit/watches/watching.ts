import type { FastifyInstance } from 'fastify';
import type { People } from '../../platform/auth';
import { tellOfChange } from '../../platform/db';
import { Refusal } from '../../platform/errors';
import { hold, look } from './look';
import { claimDue, settle, type WatchRow } from './repository';
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
  let running = Promise.resolve();
  let isRunning = false;
  let isTold = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = lookAtAll(parts)
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
    await running;
  });
}

/** Looks at those whose rows may have changed, and tells of it. One that fails is looked at later, the rest now. */
async function lookAtAll(parts: WatchingParts): Promise<void> {
  const failed: unknown[] = [];
  for (const watch of await claimDue(parts.database))
    await lookAt(parts, watch).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} watches`);
}

async function lookAt(parts: WatchingParts, watch: WatchRow): Promise<void> {
  const { database, clock, people } = parts;
  const session = await people.sessionOf(watch.business_unit, watch.user_id, watch.user_name);
  const found = session && (await foundBy(parts, watch, session));
  const unit = { businessUnit: watch.business_unit, userName: watch.user_name };
  const isTold = await database.confined(unit, (tx) => settle(tx, watch, found, clock.now()));
  if (isTold) await tellOfChange(parts);
}

/** What is found; the watch is held while its list is refused: the person may not see it, or it has become another one. */
async function foundBy(
  { entities, log }: WatchParts,
  watch: WatchRow,
  session: NonNullable<Awaited<ReturnType<People['sessionOf']>>>,
) {
  try {
    const models = await entities.definitions.of(watch.business_unit);
    const model = Object.hasOwn(models, watch.entity) ? models[watch.entity] : undefined;
    return model ? await look(entities, model, watch, session, watch.known) : hold(watch.known, 'refused');
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    log.debug({ err: error, watch: watch.id }, 'watched rows were not seen');
    return hold(watch.known, 'refused');
  }
}

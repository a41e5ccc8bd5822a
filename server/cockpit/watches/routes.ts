import type { FastifyInstance } from 'fastify';
import { ERROR_CODES } from '../../../src/engine/http';
import { WATCHES } from '../../../src/engine/http/calls';
import { mayReach } from '../../../src/engine/permission';
import { isStorable } from '../../../src/engine/value';
import { LONGEST_WATCH_QUERY, MOST_WATCHED_ROWS, MOST_WATCHES } from '../../../src/engine/watch';
import type { Entities } from '../../entities';
import { type ServerContext, sessionOf } from '../../platform/context';
import { DESCRIBED } from '../../platform/db';
import { accessDenied, notFound, told } from '../../platform/errors';
import { serve } from '../../platform/http';
import { look } from './look';
import { deleteWatch, insertWatch, readWatches, toldWatch } from './repository';

export interface WatchParts extends Pick<ServerContext, 'config' | 'database' | 'clock' | 'log'> {
  readonly entities: Pick<Entities, 'definitions' | 'list'>;
}

/** What the session watches (OPEN-299). */
export function registerWatches(app: FastifyInstance, parts: WatchParts): void {
  const { database, clock, entities } = parts;

  serve(app, WATCHES.read, async (request) => {
    const session = sessionOf(request);
    return (await database.confined(session, (tx) => readWatches(tx, session))).map(toldWatch);
  });

  serve(app, WATCHES.add, async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const text = JSON.stringify(body);
    if (text.length > 4 * LONGEST_WATCH_QUERY || !isStorable(text))
      throw refusal('server.watches.text', 'The watch holds what is no text');
    const models = await entities.definitions.of(session.businessUnit);
    const model = Object.hasOwn(models, body.entity) ? models[body.entity] : undefined;
    // What the system only shows has lists of its own, which say who sees which rows.
    if (!model || DESCRIBED[model.base]?.kind === 'view') throw notFound('definition', body.entity);
    if (!mayReach(models, model, session)) throw accessDenied();
    const { known, isTooLong } = await look(parts, model, body, session, undefined);
    if (isTooLong)
      throw refusal('server.watches.tooLong', `There are more than ${MOST_WATCHED_ROWS} rows`, MOST_WATCHED_ROWS);
    const made = await database.confined(session, async (tx) => {
      if ((await readWatches(tx, session)).length >= MOST_WATCHES)
        throw refusal('server.watches.tooMany', `One person watches at most ${MOST_WATCHES} lists`, MOST_WATCHES);
      return insertWatch(tx, session, model, body, { known, now: clock.now() });
    });
    return toldWatch(made);
  });

  serve(app, WATCHES.remove, async (request) => {
    const session = sessionOf(request);
    const id = Number(request.params.id);
    const isGone = Number.isSafeInteger(id) && (await database.confined(session, (tx) => deleteWatch(tx, session, id)));
    if (!isGone) throw notFound('watch');
  });
}

const refusal = (key: string, message: string, most?: number) =>
  told(422, ERROR_CODES.validation, message, key, most === undefined ? {} : { values: { most: String(most) } });

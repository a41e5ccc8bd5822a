/** One person's calls take turns, so that nobody's many calls keep the others from the database. */
import type { FastifyInstance } from 'fastify';
import { SERVER_LIMITS } from '../../src/engine/constants';
import type { Session } from '../context';
import { tooMany } from '../errors';
import { isHub } from './authentication';
import { goneOf } from './gone';

interface Queue {
  atWork: number;
  readonly waiting: Set<() => void>;
}

/** How many calls of one person are at work at once; others wait, and more than may wait are refused. */
export class Turns {
  readonly #queues = new Map<string, Queue>();
  readonly #most: number;
  readonly #mostWaiting: number;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Resolves when it is the call's turn, with what ends the turn; who gives up before stands in nobody's way. */
  async take(person: string, gone?: AbortSignal): Promise<() => void> {
    const queue = this.#queues.get(person) ?? { atWork: 0, waiting: new Set() };
    this.#queues.set(person, queue);
    if (queue.atWork >= this.#most) await this.#wait(queue, gone);
    else queue.atWork++;
    return () => this.#end(person, queue);
  }

  /** The turn of one that ends goes to the next, so that nobody comes between. */
  #wait(queue: Queue, gone?: AbortSignal): Promise<void> {
    if (queue.waiting.size >= this.#mostWaiting) throw tooMany('Too many calls at once', 1);
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.waiting.delete(begin);
        reject(gone?.reason);
      };
      queue.waiting.add(begin);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }

  #end(person: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      next();
    } else if (--queue.atWork === 0) this.#queues.delete(person);
  }
}

/** Calls of a session take turns once they are checked; the hub's are long and have limits of their own. */
export function registerTurns(app: FastifyInstance): void {
  const turns = new Turns(SERVER_LIMITS.callsAtWork, SERVER_LIMITS.callsWaiting);
  app.addHook('preHandler', async (request, reply) => {
    if (!request.session || isHub(request)) return;
    const end = await turns.take(turnOf(request.session), goneOf(reply));
    if (reply.raw.closed || reply.raw.destroyed) end();
    else reply.raw.once('close', end);
  });
}

const turnOf = ({ businessUnit, userId }: Session): string => JSON.stringify([businessUnit, userId]);

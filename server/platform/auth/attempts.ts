/** Judges what people prove themselves by: who guesses is slowed, and each wrong guess is told. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Clock } from '../context';
import type { Database } from '../db';
import { tooMany } from '../errors';
import type { Texts } from '../localisation';
import { noteActivity } from './activity';
import type { Origin } from './sessions';
import { type Attempt, LoginThrottle } from './throttle';

/** `half`: it is right, but something else is asked for before the account counts as free of guesses. */
export type Verdict = 'right' | 'half' | 'wrong';

export interface AttemptParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly text: Texts;
}

export class Attempts {
  readonly #throttle: LoginThrottle;

  constructor(private readonly parts: AttemptParts) {
    this.#throttle = new LoginThrottle(parts.database, parts.clock, parts.config);
  }

  /** Gives the verdict, whose consequences are drawn; refuses, in the language, to hear an account or address that is slowed. */
  judge(
    account: Pick<Attempt, 'businessUnit' | 'userName'>,
    origin: Origin,
    language: string,
    verdictOf: () => Promise<Verdict>,
  ): Promise<Verdict> {
    const { businessUnit, userName } = account;
    const attempt = { businessUnit, userName, address: origin.address };
    return this.#throttle.inTurn(attempt, async () => {
      await this.#refuseIfSlowed(attempt, language);
      const verdict = await verdictOf();
      if (verdict === 'right') await this.#throttle.succeeded(attempt);
      if (verdict === 'wrong') await this.#failed(attempt, origin);
      return verdict;
    });
  }

  /** A wrong guess is worth a line: many of them are an attack. */
  async #failed(attempt: Attempt, origin: Origin): Promise<void> {
    const { database, log } = this.parts;
    const { businessUnit, userName } = attempt;
    await this.#throttle.failed(attempt);
    log.warn({ businessUnit, userName, ...origin }, 'log-in refused');
    await noteActivity(database, 'refused-log-in', { businessUnit, userName }, userName, origin);
  }

  async #refuseIfSlowed(attempt: Attempt, language: string): Promise<void> {
    const wait = await this.#throttle.waitFor(attempt);
    if (wait === 0) return;
    const minutes = Math.ceil(wait / 60_000);
    throw tooMany(this.parts.text(language, 'server.login.tooMany', { minutes }), wait / 1000);
  }
}

/**
 * Everything that changes rows, in one order for all:
 *
 *   which action → may they → is the body right → which rows → lock → per row: version, state, form, references → write
 *
 * Key, effect, audit and change rows commit together (architecture, Data protocol).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { approvalOf, sentSchema } from '../../../src/engine/action';
import { spreadAttributes } from '../../../src/engine/attributes';
import type { EntityModel } from '../../../src/engine/definition/model';
import { ACTION_HEADER } from '../../../src/engine/http/api';
import type { EntityModels, Session, UnitDefinitions } from '../../platform/context';
import { type Tables, tableNameOf } from '../../platform/db';
import { badRequest } from '../../platform/errors';
import { isDryRun } from '../../platform/http';
import { Asking, RefusesToAsk } from '../approval/asking';
import { sourceVersions } from '../approval/sources';
import type { EntitiesContext } from '../index';
import type { Match } from '../routes';
import type { Schema } from '../schema';
import { sessionValues } from '../values';
import { again } from './again';
import { type Candidate, chooseAction, requestKey } from './choose';
import { commandNames, cutAction, targetOf } from './cut';
import { normalised, type Values, withoutEmpty } from './empty';
import { type Answer, claim, fingerprintOf, idempotencyKey, keepAnswer, offerKey } from './idempotency';
import { type NamedRows, namedRows, sourceRows } from './named-rows';
import { offerAgain } from './offer-again';
import { Performance } from './performance';
import { placedValues } from './placed';
import { invalidRow } from './refused';
import { namedKeys } from './rows';
import { ruleFor } from './rule-for';
import { inTrial } from './trial';
import { check } from './validate';
import { Wording } from './wording';

export class Writer {
  readonly #ctx: EntitiesContext;
  readonly #schema: Schema;
  readonly #definitions: UnitDefinitions;

  constructor(ctx: EntitiesContext, schema: Schema, definitions: UnitDefinitions) {
    this.#ctx = ctx;
    this.#schema = schema;
    this.#definitions = definitions;
  }

  /** Performs the action that the request means, and answers it. `entities` are the session's business unit's. */
  async perform(
    matches: readonly Match[],
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    entities: EntityModels,
  ): Promise<void> {
    const { values: body, unknown } = spreadAttributes(matches[0]!.target.model, bodyOf(request));
    const chosen = chooseAction(matches, request.headers[ACTION_HEADER.toLowerCase()], body);
    const candidate = { ...chosen, ...cutAction(chosen.model, chosen.action, session, entities) };
    const target = targetOf(candidate.model, candidate.action, entities);
    const errors = [
      ...unknown.map((field) => ({ field, keyword: 'additionalProperties', message: 'is unknown here' })),
      ...check(requestKey(candidate), () => sentSchema(candidate.model, candidate.action), withoutEmpty(body)),
    ];
    const words = new Wording(this.#ctx.find, session.language, target, candidate.action.form);
    if (errors.length > 0) throw invalidRow(errors).asRefusal(words);
    const trial = isDryRun(request);
    try {
      const { status, body: text } = await this.#transact(
        candidate,
        target,
        request,
        body,
        session,
        words,
        entities,
        trial,
      );
      // Before anybody is answered, so that whoever asks next finds the definitions as they are now.
      if (!trial) this.#definitions.changed(tableNameOf(target.base), session.businessUnit);
      if (request.progress?.end(status, text)) return;
      reply.code(status).type('application/json; charset=utf-8').send(text);
    } catch (error) {
      if (!request.progress?.fail(error)) throw error;
    }
  }

  async #transact(
    candidate: Candidate,
    target: EntityModel,
    request: FastifyRequest,
    body: Values,
    session: Session,
    words: Wording,
    entities: EntityModels,
    trial: boolean,
  ): Promise<Answer> {
    const { database, clock } = this.#ctx;
    const { model, action } = candidate;
    // A trial leaves nothing behind that a key could be kept with.
    const key = trial ? undefined : idempotencyKey(request);
    const named = namedRows(candidate, request.query as Values, body, this.#ctx.config.bulkLimit);
    const now = clock.now();
    const { today, region, ...values } = await sessionValues(this.#ctx, session, now);
    const { versions, ...given } = normalised({ ...body, ...placedValues(action.body, body) });
    const rule = await ruleFor(this.#ctx, this.#schema, this.#definitions, target, session);
    const approval = approvalOf(action, session.features);
    const name = commandNames(action).find((one) => Object.hasOwn(this.#ctx.commands, one));
    return again(async () => {
      const chosen = await this.#keysOf(target, named, session);
      let performed: Performance | undefined;
      const sources = await this.#keysOf(model, sourceRows(candidate, request.query as Values, body), session);
      const work = async (tx: Transaction<Tables>): Promise<Answer> => {
        const first = key === undefined ? undefined : await claim(tx, session, key, fingerprintOf(request));
        if (first) return first;
        const asking =
          approval &&
          (session.key
            ? new RefusesToAsk(approval, model, action, given, values)
            : new Asking(approval, {
                tx,
                session,
                model,
                target,
                action,
                values,
                body,
                given,
                sources: await sourceVersions(tx, this.#schema, model, session, sources),
                now,
                region,
                seal: this.#ctx.seal,
              }));
        const performance = new Performance({
          tx,
          schema: this.#schema,
          entities,
          session,
          model,
          target,
          action,
          values,
          sources,
          given,
          versions,
          ifMatch: request.headers['if-match'],
          requestId: request.id,
          words,
          rule,
          command: name === undefined ? undefined : this.#ctx.commands[name],
          now,
          today,
          isTrial: trial,
          asking,
          tell: (done, of) => request.progress?.tell(done, of),
        });
        const made = await performance.perform(named, chosen);
        performed = performance;
        // What is still to be sent may fail: until then nobody is told that it was done.
        if (key !== undefined && !performance.sends) await keepAnswer(tx, session, key, made);
        return made;
      };
      if (trial) return await inTrial(database, session, work);
      const answer = await database.confined(session, work);
      await database
        .wake('change')
        .catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'nobody could be told of a change'));
      if (performed?.sends) await this.#send(performed, answer, session, key, words.action(model, action));
      return answer;
    });
  }

  /** Sends what a committed call left for it, and settles its key by how that went. */
  async #send(
    performed: Performance,
    answer: Answer,
    session: Session,
    key: string | undefined,
    title: string,
  ): Promise<void> {
    const settle = async (how: (tx: Transaction<Tables>, key: string) => Promise<void>): Promise<void> => {
      if (key === undefined) return;
      // What was sent stays sent: the caller is told so, also if the key cannot be settled any more.
      await this.#ctx.database
        .confined(session, (tx) => how(tx, key))
        .catch((error: unknown) => this.#ctx.log.warn({ err: error, key }, 'a key could not be settled'));
    };
    try {
      await performed.send(this.#ctx.config);
    } catch (error) {
      await settle((tx, own) => offerKey(tx, session, own));
      throw key === undefined ? error : offerAgain(error, key, title);
    }
    await settle((tx, own) => keepAnswer(tx, session, own, answer));
  }

  async #keysOf(model: EntityModel, named: NamedRows, { businessUnit }: Session): Promise<string[]> {
    if (named.tests.length === 0) return [];
    const table = this.#schema.tableOf(model);
    const rows = await this.#ctx.database.query<{ key: string }>(namedKeys(table, businessUnit, named));
    return rows.map(({ key }) => key);
  }
}

function bodyOf(request: FastifyRequest): Values {
  const { body } = request;
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The body must be a JSON object');
  return body as Values;
}

/**
 * Everything that changes rows, in one order for all:
 *
 *   choose ─→ authorise ─→ check ─→ lock ─→ judge ─→ effect ─→ reactions ─→ audit ─→ answer
 *   └── which action, may   ──┘   └── row by row: what  ──┘   └── once, for all that was changed ──┘
 *       they, is the body right       refuses one is its
 *                                     outcome among many
 *
 * From lock on it is one transaction: key, effect, audit and change rows commit together (architecture, Data protocol).
 * A batch (`batch-work.ts`) and an approval (`approval/approve.ts`) come to the same stages with calls of their own.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { approvalOf } from '../../../src/engine/action';
import { spreadAttributes } from '../../../src/engine/attributes';
import { ACTION_HEADER } from '../../../src/engine/http';
import type { EntityModel } from '../../../src/engine/model';
import type { EntityModels, Session, UnitDefinitions } from '../../platform/context';
import { type Tables, tableNameOf, tellOfChange } from '../../platform/db';
import { badRequest } from '../../platform/errors';
import { asksDryRun } from '../../platform/http';
import type { EntitiesContext } from '../index';
import type { Match } from '../routes';
import type { Schema } from '../schema';
import { sessionValues } from '../values';
import { again } from './again';
import { Asking, type Asks, RefusesToAsk } from './approval/asking';
import { sourceVersions } from './approval/sources';
import { authorise, commandOf, targetOf } from './authorise';
import { type Call, type OpenCall, openCall } from './call';
import { chooseAction } from './choose';
import { inDryRun } from './dry-run';
import type { Values } from './empty';
import { readEntered } from './entered';
import { type Answer, claim, fingerprintOf, idempotencyKey, keepAnswer, offerKey } from './idempotency';
import { keysIn, type NamedRows, namedRows, sourceRows } from './named-rows';
import { offerAgain } from './offer-again';
import { perform, send } from './performance';
import { invalidRow } from './refused';
import { namedKeys } from './rows';
import { ruleFor } from './rule-for';
import { toldValues } from './told';
import { Wording } from './wording';

/** A call that may go on to its transaction. */
interface Ready {
  readonly call: Call;
  /** The rows that it is about, and those that a new row starts from. */
  readonly named: NamedRows;
  readonly startsFrom: NamedRows;
  /** By which it may be repeated, and what tells it from another one. */
  readonly key: string | undefined;
  readonly fingerprint: string;
  /** Who asks another person, if the action may have to wait for one. */
  asks(tx: Transaction<Tables>, sources: readonly string[]): Promise<Asks | undefined>;
}

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
    try {
      const ready = await this.#ready(matches, request, session, entities);
      const { target, isDryRun } = ready.call;
      const { status, body } = await again((startsOver) => this.#transact(ready, startsOver));
      // Before anybody is answered, so that whoever asks next finds the definitions as they are now.
      if (!isDryRun) this.#definitions.changed(tableNameOf(target.base), session.businessUnit);
      if (request.progress?.end(status, body)) return;
      reply.code(status).type('application/json; charset=utf-8').send(body);
    } catch (error) {
      if (!request.progress?.fail(error)) throw error;
    }
  }

  /** choose → authorise → check */
  async #ready(
    matches: readonly Match[],
    request: FastifyRequest,
    session: Session,
    entities: EntityModels,
  ): Promise<Ready> {
    const spread = spreadAttributes(matches[0]!.target.model, bodyOf(request));
    const body = spread.values;
    const chosen = chooseAction(matches, request.headers[ACTION_HEADER.toLowerCase()], body);
    const candidate = { ...chosen, ...authorise(chosen.model, chosen.action, session, entities) };
    const { model, action } = candidate;
    const target = targetOf(model, action, entities);
    const words = new Wording(this.#ctx.find, session.language, target, action.form);
    const { given, versions, errors } = readEntered(candidate, spread);
    if (errors.length > 0) throw invalidRow(errors).asRefusal(words);
    const isDryRun = asksDryRun(request);
    // A trial leaves nothing behind that a key could be kept with.
    const key = isDryRun ? undefined : idempotencyKey(request);
    const query = request.query as Values;
    const named = namedRows(candidate, query, body, this.#ctx.config.bulkLimit);
    const now = this.#ctx.clock.now();
    const { today, region, ...values } = await sessionValues(this.#ctx, session, now);
    const call: Call = {
      schema: this.#schema,
      entities,
      session,
      model,
      target,
      action,
      values,
      given,
      versions,
      ifMatch: request.headers['if-match'],
      requestId: request.id,
      words,
      rule: await ruleFor(this.#ctx, this.#schema, this.#definitions, target, session),
      command: commandOf(this.#ctx.commands, action),
      reactions: this.#ctx.reactions,
      now,
      today,
      isDryRun,
      tell: (done, of) => request.progress?.tell(done, of),
    };
    const approval = approvalOf(action, session.features);
    return {
      call,
      named,
      startsFrom: sourceRows(candidate, query, body),
      key,
      fingerprint: fingerprintOf(request),
      asks: async (tx, sources) => {
        if (!approval) return undefined;
        if (session.key) return new RefusesToAsk(approval, model, action, given, values);
        const versionsOfSources = await sourceVersions(tx, this.#schema, model, session, sources);
        const { seal } = this.#ctx;
        return new Asking(approval, { ...call, tx, body, sources: versionsOfSources, region, seal });
      },
    };
  }

  /** lock → judge → effect → reactions → audit → answer */
  async #transact(ready: Ready, startsOver: boolean): Promise<Answer> {
    const { call, named, startsFrom, key, fingerprint } = ready;
    const { session, model, target, action } = call;
    const { database, log } = this.#ctx;
    const keys = keysIn(named, target) ?? (await this.#keysOf(target, named, session));
    const sources = await this.#keysOf(model, startsFrom, session);
    // What is done to one row is seldom refused once it has begun.
    const isUnmarked = keys.length === 1 && !startsOver;
    let open: OpenCall | undefined;
    const work = async (tx: Transaction<Tables>): Promise<Answer> => {
      const first =
        key === undefined
          ? undefined
          : await claim(tx, session, key, fingerprint, { action: `${model.name}.${action.name}` });
      if (first) return first;
      open = openCall(call, { tx, sources, key, isUnmarked, asking: await ready.asks(tx, sources) });
      const made = await perform(open, named, keys);
      // What is still to be sent may fail: until then nobody is told that it was done.
      if (key !== undefined && open.telling.out.length === 0)
        await keepAnswer(tx, session, key, made, { back: open.telling.back, told: await toldValues(open) });
      return made;
    };
    if (call.isDryRun) return inDryRun(database, session, work);
    const { businessUnit, userName } = session;
    const answer = await database.confined({ businessUnit, userName, isByKeys: isUnmarked }, work);
    await tellOfChange({ database, log });
    if (open && open.telling.out.length > 0) await this.#send(open, answer, key);
    return answer;
  }

  /** Sends what a committed call left for it, and settles its key by how that went. */
  async #send(call: OpenCall, answer: Answer, key: string | undefined): Promise<void> {
    const { session, words, model, action } = call;
    const settle = async (how: (tx: Transaction<Tables>, key: string) => Promise<void>): Promise<void> => {
      if (key === undefined) return;
      // What was sent stays sent: the caller is told so, also if the key cannot be settled any more.
      await this.#ctx.database
        .confined(session, (tx) => how(tx, key))
        .catch((error: unknown) => this.#ctx.log.warn({ err: error, key }, 'a key could not be settled'));
    };
    try {
      await send(call, this.#ctx.config);
    } catch (error) {
      await settle((tx, own) => offerKey(tx, session, own));
      throw key === undefined ? error : offerAgain(error, key, words.action(model, action));
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

export { removeAged } from './aged';
export { approve } from './approval/approve';
export { type Approved, doApproved } from './approval/decided';
export {
  type ApprovalRequest,
  type AskedValue,
  type Decision,
  decide,
  waitingFor,
  writeRequest,
} from './approval/request';
export type { Change } from './audit';
export { writesBy } from './authorise';
export { type BatchAsked, performBatch } from './batch';
export type { BatchItem } from './batch-item';
export type { Batch } from './batch-work';
export type { AllCommand, Command, CommandInput, CommandReads, Commands, CommandsByName } from './command';
export { type Answer, closeOffer, fingerprintOf, idempotencyKey, once } from './idempotency';
export { type Reaction, reaction } from './reactions';
export { invalidRow, RowRefused } from './refused';
export type { EnteredRow, RowChange, RowRule, RowRules } from './rule';
export { commandStatus, STATUS_PATH } from './status';
export { recent, type UndoAsked, undo } from './undo';
export { check } from './validate';
export { Wording } from './wording';
export type { Work } from './work';

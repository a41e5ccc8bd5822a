/** Many actions inside one transaction: each row fares by itself, and what they did is committed together or not at all. */
import type { Transaction } from 'kysely';
import { fillCall, rowKey, sentSchema } from '../../../src/engine/action';
import { spreadAttributes } from '../../../src/engine/attributes';
import type { ActionModel, EntityModel } from '../../../src/engine/definition/model';
import type { FieldError } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import type { EntityModels, Session } from '../../context';
import { type Tables, tableNameOf } from '../../db';
import { Refusal } from '../../errors';
import type { AttributeDefinitions } from '../attributes/definitions';
import { attributeRule } from '../attributes/rule';
import type { EntitiesContext } from '../index';
import { fieldsOf } from '../query/fields';
import { Params } from '../query/params';
import { whereSql } from '../query/where';
import type { Schema } from '../schema';
import { sessionValues } from '../values';
import { again } from './again';
import { type AuditEntry, writeAudit } from './audit';
import { requestKey } from './choose';
import { commandNames, cutAction, targetOf } from './cut';
import { normalised, type Values, withoutEmpty } from './empty';
import { type Answer, claim, keepAnswer } from './idempotency';
import { Performance, type PerformanceParts } from './performance';
import { placedValues } from './placed';
import { invalidRow, RowRefused } from './refused';
import type { RowRule } from './rule';
import { run } from './sql';
import { inTrial } from './trial';
import { check } from './validate';
import { Wording } from './wording';

/** What is asked for many rows at once. */
export interface BatchAsked {
  readonly session: Session;
  readonly requestId: string;
  /** All of it is taken back in the end. */
  readonly isTrial: boolean;
  /** By which the batch may be repeated, and what tells it from another one. */
  readonly key: string | undefined;
  readonly fingerprint: string;
}

/** What the work of a batch may do. */
export interface Batch {
  /** The definitions as the rows that are written by now describe them. */
  definitions(): Promise<EntityModels>;
  /** The rows that the session sees whose property has one of these values; texts without regard to case. */
  find(model: EntityModel, property: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Adds a row by an action of the definition, or changes the one given. Throws what refuses this row alone: all that is
   * wrong with it, after the mistakes that are known already. Then nothing was done to it.
   */
  perform(
    model: EntityModel,
    action: ActionModel,
    row: Row | undefined,
    form: Values,
    mistakes: readonly FieldError[],
  ): Promise<void>;
}

export interface BatchParts {
  readonly ctx: EntitiesContext;
  readonly schema: Schema;
  readonly definitions: AttributeDefinitions;
}

/** So many entries of the audit are written at once. */
const AUDIT_PORTION = 200;
/** So many values are looked for at once. */
const FIND_PORTION = 500;

/** Does the work inside one transaction and gives its answer, or the first one if the key has been used for it before. */
export async function performBatch(
  { ctx, schema, definitions }: BatchParts,
  asked: BatchAsked,
  work: (batch: Batch) => Promise<Answer>,
): Promise<Answer> {
  const { session, isTrial, key, fingerprint } = asked;
  const { database } = ctx;
  const now = ctx.clock.now();
  const { today, ...values } = await sessionValues(ctx, session, now);
  // Asked before: inside the transaction nothing else may be read.
  const rules = new Map<string, RowRule | undefined>();
  for (const base of Object.keys(ctx.rules)) rules.set(base, await ctx.rules[base]?.(session));
  const entities = await definitions.of(session.businessUnit);
  return again(async () => {
    const touched = new Set<EntityModel>();
    const inside = async (tx: Transaction<Tables>): Promise<Answer> => {
      const first = key === undefined ? undefined : await claim(tx, session, key, fingerprint);
      if (first) return first;
      const batch = new OpenBatch({
        ctx,
        schema,
        definitions,
        asked,
        tx,
        entities,
        rules,
        values,
        now,
        today,
        touched,
      });
      const made = await work(batch);
      await batch.close();
      if (key !== undefined) await keepAnswer(tx, session, key, made);
      return made;
    };
    if (isTrial) return inTrial(database, session, inside);
    const answer = await database.confined(session, inside);
    for (const { base } of touched) definitions.changed(tableNameOf(base), session.businessUnit);
    await database
      .wake('change')
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'nobody could be told of a change'));
    return answer;
  });
}

/** One broken rule is enough for a field. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [error.field, error] as const).reverse()).values()].reverse();
}

interface OpenParts extends BatchParts, Pick<PerformanceParts, 'tx' | 'values' | 'now' | 'today'> {
  readonly asked: BatchAsked;
  readonly entities: EntityModels;
  readonly rules: ReadonlyMap<string, RowRule | undefined>;
  /** Is given the definitions whose rows were changed. */
  readonly touched: Set<EntityModel>;
}

class OpenBatch implements Batch {
  readonly #parts: OpenParts;
  #entities: EntityModels;
  #isDescribed = false;
  #audit: AuditEntry[] = [];
  readonly #held = new Set<string>();

  constructor(parts: OpenParts) {
    this.#parts = parts;
    this.#entities = parts.entities;
  }

  async definitions(): Promise<EntityModels> {
    const { definitions, asked, tx } = this.#parts;
    if (this.#isDescribed)
      this.#entities = await definitions.within(asked.session.businessUnit, ({ text, values }) =>
        run(tx, text, values),
      );
    this.#isDescribed = false;
    return this.#entities;
  }

  async find(model: EntityModel, property: string, values: readonly unknown[]): Promise<Row[]> {
    const { tx, schema, asked } = this.#parts;
    const { businessUnit } = asked.session;
    const fields = fieldsOf(model, schema.tableOf(model), asked.session);
    const found: Row[] = [];
    for (let at = 0; at < values.length; at += FIND_PORTION) {
      const params = new Params();
      const filters = [[property, 'in', values.slice(at, at + FIND_PORTION)]];
      const where = whereSql({ businessUnit, filters }, fields, params);
      const text = `select row_to_json(r)::text as row from (select ${fields.select} from ${fields.from(fields.table.sql, fields.select, where)} where ${where}) r`;
      for (const { row } of await run<{ row: string }>(tx, text, params.values)) found.push(JSON.parse(row) as Row);
    }
    return found;
  }

  async perform(
    given: EntityModel,
    wanted: ActionModel,
    row: Row | undefined,
    form: Values,
    mistakes: readonly FieldError[],
  ): Promise<void> {
    const { ctx, schema, definitions, asked, tx, rules, values, now, today, touched } = this.#parts;
    const { session } = asked;
    const { model, action } = cutAction(given, wanted, session, this.#entities);
    const target = targetOf(model, action, this.#entities);
    const words = new Wording(ctx.find, session.language, target, action.form);
    const name = commandNames(action).find((one) => Object.hasOwn(ctx.commands, one));
    const work = async () => {
      for (const call of fillCall(model, action, row ? [row] : [], { ...values, form })) {
        const { values: body, unknown } = spreadAttributes(model, call.body ?? {});
        const { versions, ...entered } = normalised({ ...body, ...placedValues(action.body, body) });
        const performance = new Performance({
          tx,
          schema,
          entities: this.#entities,
          session,
          model,
          target,
          action,
          values,
          sources: [],
          given: entered,
          versions,
          ifMatch: call.headers['If-Match'],
          requestId: asked.requestId,
          words,
          rule:
            rules.get(target.base) ??
            (definitions.describes(target) ? attributeRule(schema.tableOf(target)) : undefined),
          command: name === undefined ? undefined : ctx.commands[name],
          now,
          today,
          isTrial: asked.isTrial,
          tell: () => undefined,
          keepAudit: (entries) => this.#audit.push(...entries),
          held: this.#held,
        });
        const errors = firstOfEach([
          ...mistakes,
          ...unknown.map((field) => ({ field, keyword: 'additionalProperties', message: 'is unknown here' })),
          ...check(requestKey({ model, action }), () => sentSchema(model, action), withoutEmpty(body)),
          ...performance.check(row),
        ]);
        if (errors.length > 0) throw invalidRow(errors);
        await performance.perform({ tests: [], isList: false }, row ? [rowKey(model, row)] : []);
      }
    };
    try {
      // Without a command a row is written at last, by a statement that takes itself back.
      await (name === undefined ? work() : this.#attempt(work));
    } catch (error) {
      throw error instanceof RowRefused ? error.asRefusal(words) : error;
    }
    touched.add(target);
    if (definitions.describes(target)) this.#isDescribed = true;
    if (this.#audit.length >= AUDIT_PORTION) await this.close();
  }

  /** Writes down what was done. */
  async close(): Promise<void> {
    const { tx, asked } = this.#parts;
    await writeAudit(tx, asked.session, asked.requestId, this.#audit);
    this.#audit = [];
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    const { tx } = this.#parts;
    const noted = this.#audit.length;
    await run(tx, 'savepoint of_a_batch');
    try {
      await work();
      await run(tx, 'release savepoint of_a_batch');
    } catch (error) {
      if (error instanceof Refusal || error instanceof RowRefused) {
        await run(tx, 'rollback to savepoint of_a_batch');
        this.#audit.length = noted;
        this.#held.clear();
      }
      throw error;
    }
  }
}

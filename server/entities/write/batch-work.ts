/** Inside the transaction of a batch: what is looked up, checked and written there. */
import {
  approvalOf,
  type CallValues,
  type FilledCall,
  fillCall,
  MissingValueError,
  rowKey,
  sentSchema,
} from '../../../src/engine/action';
import { spreadAttributes } from '../../../src/engine/attributes';
import type { ActionModel, EntityModel } from '../../../src/engine/definition/model';
import type { FieldError } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import type { EntityModels } from '../../platform/context';
import { badRequest, Refusal } from '../../platform/errors';
import { RefusesToAsk } from '../approval/asking';
import { attributeRule } from '../attributes/rule';
import { allFields, fieldsOf } from '../query/fields';
import { Params } from '../query/params';
import { whereSql } from '../query/where';
import { type AuditEntry, writeAudit } from './audit';
import type { BatchAsked, BatchParts } from './batch';
import { requestKey } from './choose';
import { commandNames, cutAction, targetOf } from './cut';
import { normalised, type Values, withoutEmpty } from './empty';
import { Performance, type PerformanceParts } from './performance';
import { placedValues } from './placed';
import { invalidRow, RowRefused } from './refused';
import { lockRows } from './rows';
import type { RowRule } from './rule';
import { run } from './sql';
import { check } from './validate';
import { Wording } from './wording';

/** A row that is to be added or changed by an action of a definition. */
export interface BatchItem {
  readonly action: ActionModel;
  /** Undefined for one that is added. */
  readonly row: Row | undefined;
  readonly form: Values;
  /** Mistakes that are known already: they are told with all others. */
  readonly mistakes: readonly FieldError[];
}

/** What the work of a batch may do. */
export interface Batch {
  /** The definitions as the rows that are written by now describe them. */
  definitions(): Promise<EntityModels>;
  /** The rows that the session sees whose property has one of these values; texts without regard to case. */
  find(model: EntityModel, property: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Adds and changes rows of a definition, each by itself. Gives for each what refuses it, with all that is wrong with it;
   * then nothing was done to it.
   */
  perform(model: EntityModel, items: readonly BatchItem[]): Promise<(Refusal | undefined)[]>;
}

export interface OpenParts extends BatchParts, Pick<PerformanceParts, 'tx' | 'values' | 'now' | 'today'> {
  readonly asked: BatchAsked;
  readonly entities: EntityModels;
  readonly rules: ReadonlyMap<string, RowRule | undefined>;
  /** Is given the definitions whose rows were changed. */
  readonly touched: Set<EntityModel>;
}

/** So many entries of the audit are written at once. */
const AUDIT_PORTION = 200;
/** So many values are looked for at once. */
const FIND_PORTION = 500;

/** An item on its way. */
interface Prepared {
  readonly words: Wording;
  readonly performance: Performance;
  readonly errors: readonly FieldError[];
  readonly key: string | undefined;
  readonly target: EntityModel;
  /** Nothing happens besides the row's own statement, which takes itself back. */
  readonly isPlain: boolean;
}

export class OpenBatch implements Batch {
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

  async perform(model: EntityModel, items: readonly BatchItem[]): Promise<(Refusal | undefined)[]> {
    const refused: (Refusal | undefined)[] = items.map(() => undefined);
    let together: { readonly at: number; readonly item: Prepared }[] = [];
    const settle = async (at: number, { words }: Prepared, work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        refused[at] = refusalIn(error, words);
      }
    };
    const addTogether = async () => {
      const waiting = together;
      together = [];
      // Something in one of them may refuse all: then each is tried by itself.
      if (waiting.length > 1 && (await Performance.addAll(waiting.map(({ item }) => item.performance)))) return;
      for (const { at, item } of waiting) await settle(at, item, () => this.#write(item));
    };
    const locked = new Map<string, Row>();
    const prepared = items.map((item) => this.#prepare(model, item, locked));
    await this.#lock(prepared, locked);
    for (const [at, item] of prepared.entries()) {
      if (item instanceof Refusal) {
        refused[at] = item;
        continue;
      }
      await settle(at, item, async () => {
        if (item.errors.length > 0) throw invalidRow(item.errors);
        if (item.isPlain && item.key === undefined) {
          await item.performance.prepareAdd();
          together.push({ at, item });
          return;
        }
        await addTogether();
        await this.#write(item);
      });
    }
    await addTogether();
    if (this.#audit.length >= AUDIT_PORTION) await this.close();
    return refused;
  }

  /** Writes down what was done. */
  async close(): Promise<void> {
    const { tx, asked } = this.#parts;
    await writeAudit(tx, asked.session, asked.requestId, this.#audit);
    this.#audit = [];
  }

  /** Locks the rows that nothing else of the batch can change, all at once. */
  async #lock(items: readonly (Prepared | Refusal)[], locked: Map<string, Row>): Promise<void> {
    const { tx, schema, asked } = this.#parts;
    const taken = items.flatMap((item) => (item instanceof Refusal || item.errors.length > 0 ? [] : [item]));
    const keys = taken.flatMap(({ key, isPlain }) => (isPlain && key !== undefined ? [key] : []));
    const [first] = taken;
    if (!first || keys.length === 0) return;
    const fields = allFields(first.target, schema.tableOf(first.target));
    for (const [key, row] of await lockRows(tx, fields, asked.session.businessUnit, keys)) locked.set(key, row);
  }

  #prepare(
    given: EntityModel,
    { action: wanted, row, form, mistakes }: BatchItem,
    locked: ReadonlyMap<string, Row>,
  ): Prepared | Refusal {
    const { ctx, schema, definitions, asked, tx, rules, values, now, today, touched } = this.#parts;
    const { session } = asked;
    const { model, action } = cutAction(given, wanted, session, this.#entities);
    const target = targetOf(model, action, this.#entities);
    const words = new Wording(ctx.find, session.language, target, action.form);
    const name = commandNames(action).find((one) => Object.hasOwn(ctx.commands, one));
    const isDescribing = definitions.describes(target);
    const rule = rules.get(target.base) ?? (isDescribing ? attributeRule(schema.tableOf(target)) : undefined);
    const call = callOf(model, action, row, { ...values, form });
    if (call instanceof Refusal) return call;
    const { values: body, unknown } = spreadAttributes(model, call.body ?? {});
    const { versions, ...entered } = normalised({ ...body, ...placedValues(action.body, body) });
    const approval = approvalOf(action, session.features);
    const isPlain = !rule && name === undefined && !approval;
    const performance = new Performance({
      ...(isPlain ? { locked } : {}),
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
      rule,
      command: name === undefined ? undefined : ctx.commands[name],
      now,
      today,
      isTrial: asked.isTrial,
      ...(approval ? { asking: new RefusesToAsk(approval, model, action, entered, values) } : {}),
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
    touched.add(target);
    if (isDescribing) this.#isDescribed = true;
    const key = row && rowKey(model, row);
    return { words, performance, errors, key, target, isPlain };
  }

  async #write({ performance, key, isPlain }: Prepared): Promise<void> {
    const { tx } = this.#parts;
    const work = () => performance.perform({ tests: [], isList: false }, key === undefined ? [] : [key]);
    if (isPlain) return void (await work());
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

/** The one call that an action makes for one row. */
function callOf(
  model: EntityModel,
  action: ActionModel,
  row: Row | undefined,
  values: CallValues,
): FilledCall | Refusal {
  try {
    return fillCall(model, action, row ? [row] : [], values)[0]!;
  } catch (error) {
    if (error instanceof MissingValueError) return badRequest(error.message);
    throw error;
  }
}

/** What refuses one row; anything else ends the batch. */
function refusalIn(error: unknown, words: Wording): Refusal {
  const refusal = error instanceof RowRefused ? error.asRefusal(words) : error;
  if (refusal instanceof Refusal && refusal.status < 500) return refusal;
  throw error;
}

/** One broken rule is enough for a field. */
function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [error.field, error] as const).reverse()).values()].reverse();
}

/** Inside the transaction of a batch: what is looked up, checked and written there. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import { seesRow, unseenValues } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { EntityModels } from '../../platform/context';
import { asOwner, type Tables } from '../../platform/db';
import { Refusal } from '../../platform/errors';
import { fieldsOf } from '../query/fields';
import { whereSql } from '../query/where';
import { Params } from '../sql/params';
import { run } from '../sql/run';
import { type Change, writeAudit } from './audit';
import type { BatchAsked, BatchParts } from './batch';
import { type BatchAction, type BatchItem, batchAction, type Prepared, prepareItem } from './batch-item';
import type { Call, Circumstances } from './call';
import { perform } from './performance';
import { react } from './reactions';
import { invalidRow, RowRefused } from './refused';
import { lockRows } from './rows';
import type { RowRule } from './rule';
import { type Together, togetherOf, writeTogether } from './together';
import { Wording } from './wording';
import { Work } from './work';

/** What the work of a batch may do. */
export interface Batch {
  /** The definitions as the rows that are written by now describe them, and what follows from these is there. */
  definitions(): Promise<EntityModels>;
  /** The rows that the session sees whose property has one of these values; texts without regard to case. */
  find(model: EntityModel, property: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Adds and changes rows of a definition, each by itself. Gives for each what refuses it, with all that is wrong with it;
   * then nothing was done to it.
   */
  perform(model: EntityModel, items: readonly BatchItem[]): Promise<(Refusal | undefined)[]>;
}

export interface OpenParts extends BatchParts, Pick<Call, 'values' | 'now' | 'today'> {
  readonly tx: Transaction<Tables>;
  readonly asked: BatchAsked;
  readonly entities: EntityModels;
  readonly rules: ReadonlyMap<string, RowRule | undefined>;
  /** Is given the definitions whose rows were changed. */
  readonly touched: Set<EntityModel>;
}

/** So many entries of the audit are written at once. */
const AUDIT_PORTION = 200;
/** So many rows are prepared before others have their turn. */
const SLICE = 100;
/** So many values are looked for at once. */
const FIND_PORTION = 500;

export class OpenBatch implements Batch {
  readonly #parts: OpenParts;
  #entities: EntityModels;
  #isDescribed = false;
  #changes: Change[] = [];
  readonly #held = new Set<string>();

  constructor(parts: OpenParts) {
    this.#parts = parts;
    this.#entities = parts.entities;
  }

  async definitions(): Promise<EntityModels> {
    await this.close();
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
      const filters = [{ property, operator: 'in', value: values.slice(at, at + FIND_PORTION) } as const];
      const where = whereSql({ businessUnit, filters }, fields, params);
      const text = `select row_to_json(r)::text as row from (select ${fields.select} from ${fields.from(fields.table.sql, fields.select, where)} where ${where}) r`;
      const rows = await asOwner(tx, () => run<{ row: string }>(tx, text, params.values));
      for (const { row } of rows) found.push(JSON.parse(row) as Row);
    }
    return found;
  }

  async perform(model: EntityModel, items: readonly BatchItem[]): Promise<(Refusal | undefined)[]> {
    const refused: (Refusal | undefined)[] = items.map(() => undefined);
    const refuse = (at: number, { call }: Prepared, error: unknown) => {
      refused[at] = refusalIn(error, call.words);
    };
    const alone = async (at: number, item: Prepared) => {
      try {
        await this.#write(item);
      } catch (error) {
        refuse(at, item, error);
      }
    };
    let waiting: Together[] = [];
    const writeWaiting = async () => {
      const rows = waiting;
      waiting = [];
      await writeTogether(rows, {
        refused: ({ at, item }, error) => refuse(at, item, error),
        alone: ({ at, item }) => alone(at, item),
      });
    };
    const locked = new Map<string, Row>();
    const place = {
      ...this.#parts,
      circumstances: this.#circumstances(),
      locked,
      held: this.#held,
      keepChanges: this.#keep,
    };
    const actions = new Map<ActionModel, BatchAction>();
    const prepared: (Prepared | Refusal)[] = [];
    for (const [at, item] of items.entries()) {
      const action = actions.get(item.action) ?? batchAction(place, model, item.action);
      actions.set(item.action, action);
      prepared.push(prepareItem(place, action, item));
      if (at % SLICE === SLICE - 1) await turn();
    }
    for (const item of prepared) {
      if (item instanceof Refusal) continue;
      const { target } = item.call;
      this.#parts.touched.add(target);
      if (this.#parts.definitions.describes(target)) this.#isDescribed = true;
    }
    await this.#lock(prepared, locked);
    for (const [at, item] of prepared.entries()) {
      if (item instanceof Refusal) refused[at] = item;
      else if (item.errors.length > 0) refuse(at, item, invalidRow(item.errors));
      else {
        const together = togetherOf(at, item, locked);
        // What stands there twice is changed twice, one after the other.
        if (!together || (item.key !== undefined && waiting.some((row) => row.item.key === item.key)))
          await writeWaiting();
        if (together) waiting.push(together);
        else await alone(at, item);
      }
    }
    await writeWaiting();
    if (this.#changes.length >= AUDIT_PORTION) await this.close();
    return refused;
  }

  /** Does what follows from what was done, and writes all of it down. */
  async close(): Promise<void> {
    const { tx, asked, ctx } = this.#parts;
    const changes = this.#changes;
    this.#changes = [];
    for (const [action, made] of byAction(changes)) {
      const work = new Work({ ...this.#circumstances(), tx, action });
      try {
        await react(ctx.reactions, work, made);
      } catch (error) {
        const target = this.#entities[made[0]!.entity]!;
        throw error instanceof RowRefused
          ? error.asRefusal(new Wording(ctx.find, asked.session.language, target))
          : error;
      }
      changes.push(...work.changes);
    }
    await writeAudit(tx, asked.session, asked.requestId, changes);
  }

  readonly #keep = (changes: readonly Change[]): void => {
    this.#changes.push(...changes);
  };

  #circumstances(): Circumstances {
    const { ctx, schema, asked, values, now, today } = this.#parts;
    const { session, requestId, isDryRun } = asked;
    return {
      schema,
      entities: this.#entities,
      session,
      values,
      requestId,
      reactions: ctx.reactions,
      now,
      today,
      isDryRun,
    };
  }

  /** Locks the rows that nothing else of the batch can change, all at once. */
  async #lock(items: readonly (Prepared | Refusal)[], locked: Map<string, Row>): Promise<void> {
    const { tx, asked } = this.#parts;
    const taken = items.flatMap((item) => (item instanceof Refusal || item.errors.length > 0 ? [] : [item]));
    const keys = taken.flatMap(({ key, isPlain }) => (isPlain && key !== undefined ? [key] : []));
    const [first] = taken;
    if (!first || keys.length === 0) return;
    const { target, all } = first.call;
    // The definition is cut to what the session may know, so that it lacks just these.
    const unseen = unseenValues(this.#entities[target.name] ?? target, asked.session);
    for (const [key, row] of await lockRows(tx, all, asked.session.businessUnit, keys))
      if (seesRow(unseen, row)) locked.set(key, row);
  }

  async #write({ call, key, isPlain }: Prepared): Promise<void> {
    const { tx } = this.#parts;
    const work = () => perform(call, { tests: [], isList: false }, key === undefined ? [] : [key]);
    if (isPlain) return void (await work());
    const noted = this.#changes.length;
    await run(tx, 'savepoint of_a_batch');
    try {
      await work();
      await run(tx, 'release savepoint of_a_batch');
    } catch (error) {
      if (error instanceof Refusal || error instanceof RowRefused) {
        await run(tx, 'rollback to savepoint of_a_batch');
        this.#changes.length = noted;
        this.#held.clear();
      }
      throw error;
    }
  }
}

/** What refuses one row; anything else ends the batch. */
function refusalIn(error: unknown, words: Wording): Refusal {
  const refusal = error instanceof RowRefused ? error.asRefusal(words) : error;
  if (refusal instanceof Refusal && refusal.status < 500) return refusal;
  throw error;
}

function byAction(changes: readonly Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.action) ?? [];
    group.push(change);
    groups.set(change.action, group);
  }
  return groups;
}

/**
 * The one service behind every entity. Definitions change while the server runs, so its calls are found by a router of
 * its own; nothing in this folder knows an entity by name.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DoneCall, FoundRow, FoundRows } from '../../src/engine/http/calls';
import type { Condition, EntityModel, ProductModel } from '../../src/engine/model';
import { mayReach } from '../../src/engine/permission';
import type { EntityRows, ServerContext, Session, UnitDefinitions } from '../platform/context';
import { accessDenied, notFound } from '../platform/errors';
import type { FindText } from '../platform/localisation';
import type { Seal } from '../platform/seal';
import { AttributeDefinitions } from './attributes/definitions';
import { Handler } from './handler';
import { IndexKeeper } from './learning';
import { type Fields, fieldsOf } from './query/fields';
import { findRows, knownRows, type Sought } from './read/find';
import { ListReader } from './read/list';
import { Schema } from './schema';
import type { Prepared } from './tables/prepare';
import type {
  ApprovalRequest,
  Approved,
  Batch,
  CommandReads,
  Commands,
  CommandsByName,
  Reaction,
  RowRules,
} from './write';
import {
  type Answer,
  approve,
  type BatchAsked,
  closeOffer,
  fingerprintOf,
  idempotencyKey,
  performBatch,
  recent,
  removeAged,
  type UndoAsked,
  undo,
} from './write';

export interface Entities {
  /** Answers the request if a definition names its call; else gives false. */
  handle(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /**
   * Gives the tables, indexes and triggers that the definitions call for, and takes over the calls, unless some
   * definitions ask for what cannot be: those are named by their bases.
   */
  prepare(product: ProductModel): Promise<Pick<Prepared, 'findings' | 'refused'>>;
  /**
   * The answer of a definition's list call to this query, as a JSON text, with nothing but rows that the condition
   * allows. Refused as the list itself would be.
   */
  list(name: string, filter: Condition, query: Readonly<Record<string, unknown>>, session: Session): Promise<string>;
  /** Rows of any definition by what they are called. */
  find(sought: Sought, session: Session): Promise<FoundRows>;
  /** Those with these keys, as they are now, as far as the session may see and open them. */
  known(
    wanted: readonly { readonly entity: string; readonly id: string }[],
    session: Session,
  ): Promise<readonly FoundRow[]>;
  /** Number of rows that satisfy the condition, for the session's business unit. */
  count(model: EntityModel, condition: Condition | undefined, session: Session): Promise<number>;
  /** The same by the values of some properties. */
  countBy(
    model: EntityModel,
    condition: Condition | undefined,
    by: readonly string[],
    session: Session,
  ): Promise<{ key: (string | null)[]; count: number }[]>;
  /** Many actions inside one transaction; gives the answer of the work, or that of the first with the same key. */
  batch(asked: BatchAsked, work: (batch: Batch) => Promise<Answer>): Promise<Answer>;
  /** Performs what somebody asked for and another person approves. */
  approve(
    request: ApprovalRequest,
    approver: Session,
    asker: Session | undefined,
    requestId: string,
  ): Promise<Approved>;
  /** What the person did in the last hours. */
  recent(session: Session): Promise<readonly DoneCall[]>;
  /** Takes back what a call of the person did. */
  undo(asked: UndoAsked): Promise<Answer>;
  /** Removes rows that their definition keeps no longer; gives how many, by definition. */
  removeAged(): Promise<ReadonlyMap<string, number>>;
  readonly rows: EntityRows;
  readonly definitions: UnitDefinitions;
  /** What makes indexes of what lists are asked for. */
  readonly indexes: IndexKeeper;
}

/** What the service needs of the server. */
export type EntitiesContext = Pick<ServerContext, 'config' | 'log' | 'clock' | 'database' | 'product'> & {
  /** Texts in the languages of the sessions. */
  readonly find: FindText;
  readonly rules: RowRules;
  readonly commands: CommandsByName;
  /** What follows from changes, in this order. */
  readonly reactions: readonly Reaction[];
  /** What passwords are sealed with that wait for approval. */
  readonly seal: Seal;
};

export type { ChangeOf, EntityName, RowOf, StateOf, ValuesOf } from '../../src/engine/definition';
export { collationFor } from './query/collation';
export { isoTime } from './query/fields';
export { nearestName } from './query/names';
export { answersOne, isOurs } from './routes';
export { asReferred, foldedColumn } from './sql/text';
export type { Prepared } from './tables/prepare';
export { sessionValues } from './values';
export type {
  AllCommand,
  Batch,
  BatchItem,
  Change,
  Command,
  CommandInput,
  CommandReads,
  Commands,
  EnteredRow,
  RowChange,
  RowRule,
  RowRules,
  Work,
} from './write';
export {
  type ApprovalRequest,
  type Approved,
  type AskedValue,
  check,
  type Decision,
  decide,
  doApproved,
  invalidRow,
  once,
  type Reaction,
  RowRefused,
  reaction,
  Wording,
  waitingFor,
  writeRequest,
  writesBy,
} from './write';
export { closeOffer, fingerprintOf, idempotencyKey };

/** The same before there are definitions that rules could ask. */
export type EntitiesParts = Omit<EntitiesContext, 'rules' | 'commands'> & {
  readonly commands: Commands;
  readonly reads: CommandReads;
  rules(definitions: UnitDefinitions): RowRules;
};

/** Takes the server's parts; gives the service. It serves nothing until `prepare` has run. */
export function createEntities(parts: EntitiesParts): Entities {
  const schema = new Schema(parts.database, parts.config, parts.reads);
  const definitions = new AttributeDefinitions(parts, schema);
  const commands = parts.commands as CommandsByName;
  const ctx: EntitiesContext = { ...parts, commands, rules: parts.rules(definitions) };
  const indexes = new IndexKeeper({ ...ctx, schema });
  const reader = new ListReader(ctx, () => schema.collations, indexes.asked);
  const handler = new Handler(ctx, schema, reader, definitions);
  return {
    handle: (request, reply) => handler.handle(request, reply),
    prepare: (product) => schema.prepare(product),
    list: async (name, filter, query, session) => {
      const entities = await definitions.of(session.businessUnit);
      const model = Object.hasOwn(entities, name) ? entities[name] : undefined;
      if (!model) throw notFound('definition', name);
      if (!mayReach(entities, model, session)) throw accessDenied();
      const call = { method: 'GET', path: '', query: [], filter } as const;
      return reader.list(model, schema.tableOf(model), call, query, session);
    },
    find: async (sought, session) =>
      findRows({ database: parts.database, schema }, await definitions.of(session.businessUnit), session, sought),
    known: async (wanted, session) => {
      const byKeys = (fields: Fields, keys: readonly string[]) => reader.byKeys(fields, session.businessUnit, keys);
      return knownRows(schema, await definitions.of(session.businessUnit), session, wanted, byKeys);
    },
    count: async (model, condition, session) => reader.counter.count(model, schema.tableOf(model), condition, session),
    countBy: async (model, condition, by, session) =>
      reader.counter.countBy(model, schema.tableOf(model), condition, by, session),
    batch: (asked, work) => performBatch({ ctx, schema, definitions }, asked, work),
    approve: (request, approver, asker, requestId) =>
      approve({ ctx, schema, definitions }, request, approver, asker, requestId),
    recent: (session) => recent({ ctx, schema, definitions }, session),
    undo: (asked) => undo({ ctx, schema, definitions }, asked),
    rows: {
      async byKeys(model, businessUnit, keys, session) {
        const own = (await definitions.of(businessUnit))[model.name] ?? model;
        return reader.byKeys(fieldsOf(own, schema.tableOf(own), session), businessUnit, keys);
      },
    },
    removeAged: () => removeAged(parts, schema, parts.product.current.product.entities),
    definitions,
    indexes,
  };
}
export { bringUp, goodTexts, type Steps, type Texts } from './last-good';
export { DANGLING } from './tables/indexes';
export { tablesOf } from './tables/table';

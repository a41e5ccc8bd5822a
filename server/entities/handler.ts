import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE, MODEL_HEADER, modelMark } from '../../src/engine/http';
import { cutModel, mayReach } from '../../src/engine/permission';
import { type EntityModels, type Session, sessionOf, type UnitDefinitions } from '../platform/context';
import { whileWanted } from '../platform/db';
import { accessDenied, badRequest, noSuchRow, outOfScope } from '../platform/errors';
import { goneOf, isKnown, markOf } from '../platform/http';
import type { EntitiesContext } from './index';
import type { ListReader } from './read/list';
import { LOOKUP_PATH, lookupValues } from './read/lookup';
import type { Match, Target } from './routes';
import type { Schema } from './schema';
import { commandStatus, STATUS_PATH, Writer, writesBy } from './write';

/** Finds the call of a request and answers it. */
export class Handler {
  readonly #ctx: EntitiesContext;
  readonly #schema: Schema;
  readonly #reader: ListReader;
  readonly #writer: Writer;
  readonly #definitions: UnitDefinitions;

  constructor(ctx: EntitiesContext, schema: Schema, reader: ListReader, definitions: UnitDefinitions) {
    this.#ctx = ctx;
    this.#schema = schema;
    this.#reader = reader;
    this.#definitions = definitions;
    this.#writer = new Writer(ctx, schema, definitions);
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = pathOf(request.url);
    const query = request.query as Readonly<Record<string, unknown>>;
    if (request.method === 'GET' && path.toLowerCase().startsWith(LOOKUP_PATH)) {
      const session = sessionOf(request);
      const entities = await this.#definitions.of(session.businessUnit);
      const name = path.slice(LOOKUP_PATH.length);
      return send(reply, await lookupValues(this.#ctx, this.#schema, entities, name, query, session));
    }
    const id = request.method === 'GET' ? STATUS_PATH.exec(path)?.[1] : undefined;
    if (id !== undefined) return send(reply, await commandStatus(this.#ctx.database, sessionOf(request), id));
    const found = this.#schema.routes.find(request.method, path, request.routeOptions.config.call !== undefined);
    if (found.length === 0) return false;
    const session = sessionOf(request);
    const entities = await this.#definitions.of(session.businessUnit);
    const matches = found
      .map((match) => inUnit(match, entities))
      .filter(({ target }) => isInScope(target, session, entities));
    if (matches.length === 0) throw outOfScope();
    if (matches[0]?.target.kind === 'action') {
      await this.#writer.perform(matches, request, reply, session, entities);
      return true;
    }
    const match = readable(matches, entities, session);
    const { model } = match.target;
    reply.header(MODEL_HEADER, modelMark(cutModel(model, session, (name) => entities[name])));
    const read = (options: Readonly<Record<string, unknown>>) =>
      whileWanted(goneOf(reply), () => this.#read(match, options, session));
    if (request.method === 'POST') return send(reply, await read(readBody(request.body)));
    const text = await read(query);
    const isWhole = query.skip === undefined && query.take === undefined;
    return isWhole ? sendTagged(request, reply, text) : send(reply, text);
  }

  async #read({ target, path }: Match, query: Readonly<Record<string, unknown>>, session: Session): Promise<string> {
    const { model, call } = target;
    const table = this.#schema.tableOf(model);
    const filled = { ...query, ...path };
    if (target.kind !== 'one') {
      const names = Object.keys(path).map((name) => [name, `{${name}}`] as const);
      return this.#reader.list(model, table, { ...call, query: [...call.query, ...names] }, filled, session);
    }
    const names = call.path.match(/\{([^}]+)\}/g)?.map((brace) => brace.slice(1, -1)) ?? [];
    const asked = [...names.map((name) => [name, `{${name}}`] as const), ...call.query];
    const rows = JSON.parse(
      await this.#reader.list(model, table, { ...call, query: asked }, { ...filled, take: '2' }, session),
    ) as { result: unknown[] };
    if (rows.result.length === 0) throw noSuchRow(model);
    if (rows.result.length > 1) throw badRequest(`The call names more than one ${model.title.toLowerCase()}`);
    return JSON.stringify(rows.result[0]);
  }
}

/** The definition of a match as the business unit has it. */
function inUnit({ target, path }: Match, entities: EntityModels): Match {
  const model = entities[target.model.name] ?? target.model;
  if (target.kind !== 'action') return { target: { ...target, model }, path };
  const action = model.actions.find(({ name }) => name === target.action.name) ?? target.action;
  return { target: { ...target, model, action }, path };
}

/** False for a call of a definition that the caller's access key is not for (OPEN-258). */
function isInScope(target: Target, session: Session, entities: EntityModels): boolean {
  return target.kind === 'action'
    ? writesBy(target.model, target.action, session, entities)
    : (session.scope?.reads(target.model.base) ?? true);
}

/**
 * Of several definitions that share a list call the first that the session may read answers. The guard of a
 * definition's pages guards its full list (OPEN-002).
 */
function readable(matches: readonly Match[], entities: EntityModels, session: Session): Match {
  const found = matches.find(({ target }) => mayReach(entities, target.model, session));
  if (!found) throw accessDenied();
  return found;
}

/**
 * The load options of a search that is posted, as they stand in an address: structures as JSON. It always answers a page
 * with the number of rows (API-126).
 */
function readBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('The body must be an object');
  const given = Object.entries(body).filter(([, value]) => value !== null);
  const written = given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return { skip: '0', requireTotalCount: 'true', ...Object.fromEntries(written) };
}

function send(reply: FastifyReply, text: string): true {
  reply.type('application/json; charset=utf-8').send(text);
  return true;
}

/** An answer with a mark of its content: who has that already is told so, and spared the rows. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): true {
  if (!isKnown(request, reply, markOf(text))) return send(reply, text);
  reply.send();
  return true;
}

/** The path below /api without the one slash that routes allow at its end, decoded segment by segment; one that cannot be decoded fits nothing. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0]!.slice(API_BASE.length).replace(/\/$/, '');
  try {
    return path.split('/').map(decodeURIComponent).join('/');
  } catch {
    return '';
  }
}

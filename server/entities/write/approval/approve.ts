/** Performs what was asked once another person approved it: as it was asked, on the row as it was, or not at all. */
import type { Transaction } from 'kysely';
import { spreadAttributes } from '../../../../src/engine/attributes';
import { type BulkResult, ERROR_CODES } from '../../../../src/engine/http';
import type { ActionModel, EntityModel } from '../../../../src/engine/model';
import type { EntityModels, Session, UnitDefinitions } from '../../../platform/context';
import { type Tables, tableNameOf, tellOfChange } from '../../../platform/db';
import { accessDenied, noSuchRow, Refusal } from '../../../platform/errors';
import type { Seal } from '../../../platform/seal';
import type { EntitiesContext } from '../../index';
import type { Schema } from '../../schema';
import { sessionValues } from '../../values';
import { again } from '../again';
import { authorise, commandOf, targetOf } from '../authorise';
import { openCall } from '../call';
import type { Values } from '../empty';
import { readEntered } from '../entered';
import { keepUndone } from '../idempotency';
import { isWrong } from '../judge';
import { WHOLE_KEY } from '../named-rows';
import { perform } from '../performance';
import { invalidRow, RowRefused } from '../refused';
import { ruleFor } from '../rule-for';
import { Wording } from '../wording';
import { type Approved, doApproved } from './decided';
import type { ApprovalRequest } from './request';
import { sourceVersions } from './sources';

export interface ApproverParts {
  readonly ctx: EntitiesContext;
  readonly schema: Schema;
  readonly definitions: UnitDefinitions;
}

interface Asker {
  readonly session: Session;
  readonly entities: EntityModels;
}

interface ToDo {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly target: EntityModel;
}

/**
 * Approves a request and performs it in one transaction, in the name of who asked, with all that is checked when
 * somebody acts: the right of that person, the version of the row, its state and what was entered. `asker` is nobody if
 * that person may not work here any more.
 */
export async function approve(
  parts: ApproverParts,
  request: ApprovalRequest,
  approver: Session,
  asker: Session | undefined,
  requestId: string,
): Promise<Approved> {
  const { ctx, definitions } = parts;
  const { database } = ctx;
  const now = ctx.clock.now();
  const entities = await definitions.of(approver.businessUnit);
  const work = asker && (await prepare(parts, request, { session: asker, entities }, now, requestId));
  let changed: string | undefined;
  const answer = await again(async () => {
    changed = undefined;
    return database.confined(asker ?? approver, (tx) =>
      doApproved(tx, {
        id: request.id,
        approver: approver.userName,
        now,
        async work() {
          if (!work) throw accessDenied();
          changed = tableNameOf((await work(tx)).base);
        },
        reasonOf: (error) => refusalIn(ctx, error, asker ?? approver, entities, request)?.message,
      }),
    );
  });
  if (changed !== undefined) definitions.changed(changed, approver.businessUnit);
  await tellOfChange(ctx);
  return answer;
}

/** Looks up all that may not be read inside the transaction; gives the work to do there. */
async function prepare(
  { ctx, schema, definitions }: ApproverParts,
  request: ApprovalRequest,
  asker: Asker,
  now: Date,
  requestId: string,
): Promise<(tx: Transaction<Tables>) => Promise<EntityModel>> {
  const { session, entities } = asker;
  const { today, region: _, ...values } = await sessionValues(ctx, session, now);
  const named = entities[request.definition];
  const target = entities[request.entity];
  const rule = target && (await ruleFor(ctx, schema, definitions, target, session));
  return async (tx) => {
    const todo = toDo(request, named, asker);
    const { model, action } = todo;
    const words = new Wording(ctx.find, session.language, todo.target, action.form);
    const body = await bodyOf(request, ctx.seal);
    if (!body) throw gone(todo.model);
    const { given, errors } = readEntered(todo, spreadAttributes(model, body), namesOf(request, todo));
    const { undo } = request;
    const isUndo = undo !== null;
    const wrong = errors.filter((error) => isWrong(error, { isUndo }));
    if (wrong.length > 0) throw invalidRow(wrong).asRefusal(words);
    const sources = Object.keys(request.sources);
    const found = await sourceVersions(tx, schema, model, session, sources);
    if (sources.some((key) => found[key] !== request.sources[key])) throw stale();
    const key = request.row_key;
    const call = {
      ...todo,
      schema,
      entities,
      session,
      values,
      given,
      versions: key === null ? undefined : { [key]: request.seen_version },
      ifMatch: undefined,
      requestId,
      words,
      rule,
      command: commandOf(ctx.commands, action),
      reactions: ctx.reactions,
      now,
      today,
      isDryRun: false,
      isUndo,
      tell: () => undefined,
    };
    const open = openCall(call, { tx, sources, key: undo?.key });
    const tests = key === null ? [] : [{ property: WHOLE_KEY, values: [key] }];
    const made = await perform(open, { tests, isList: false }, key === null ? [] : [key]);
    const [failed] = (JSON.parse(made.body) as Partial<BulkResult>).failed ?? [];
    if (failed) throw new Refusal(422, ERROR_CODES.refused, `${failed.name}: ${failed.reason}`);
    if (open.telling.out.length > 0) throw gone(todo.model);
    if (undo) await keepUndone(tx, session, undo.key, [undo.of]);
    return todo.target;
  };
}

/** The action as it is by now, if who asked may still perform it. */
function toDo(request: ApprovalRequest, named: EntityModel | undefined, { session, entities }: Asker): ToDo {
  const known = named?.actions.find(({ name, served }) => served && name === request.action);
  if (!named || !known) throw gone(named);
  const cut = authorise(named, known, session, entities);
  const target = targetOf(cut.model, cut.action, entities);
  if (target.base !== request.entity) throw gone(named);
  return { ...cut, target };
}

async function bodyOf({ id, request, secret }: ApprovalRequest, seal: Seal): Promise<Values | undefined> {
  if (secret === null) return request;
  const opened = await seal.open(secret, id);
  return opened ? { ...request, ...JSON.parse(opened.secret) } : undefined;
}

/** What a call of this action for one row names it by, so that its body is whole. */
function namesOf({ row_key }: ApprovalRequest, { action }: ToDo): Values {
  const properties = (action.request.properties ?? {}) as object;
  return row_key !== null && 'ids' in properties ? { ids: [row_key] } : {};
}

/** The action is not there any more, or not such that it could be done. */
function gone(model: EntityModel | undefined): Refusal {
  return new Refusal(
    422,
    ERROR_CODES.refused,
    'The action is not there any more',
    {},
    {},
    {
      kind: 'text',
      key: 'server.approval.gone',
      ...(model ? { thing: model } : {}),
    },
  );
}

const stale = () => new RowRefused(409, ERROR_CODES.stale, (words) => ({ reason: words.row('stale') }));

/** What refuses the row, in the words of who asked; undefined for what refuses nothing, and ends the transaction. */
function refusalIn(
  { find }: EntitiesContext,
  error: unknown,
  { language }: Session,
  entities: EntityModels,
  { entity }: ApprovalRequest,
): Pick<Refusal, 'message'> | undefined {
  const model = entities[entity];
  if (error instanceof RowRefused)
    return model
      ? error.asRefusal(new Wording(find, language, model))
      : noSuchRow({ name: entity, base: entity, title: entity });
  if (!(error instanceof Refusal) || error.status >= 500) return undefined;
  if (error.said?.kind !== 'text') return error;
  const { key, values } = error.said;
  const thing = model ? { thing: new Wording(find, language, model).title(model) } : {};
  return { message: find(language, [key], { ...values, ...thing }) ?? error.message };
}

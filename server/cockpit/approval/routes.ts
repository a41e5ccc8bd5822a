import type { FastifyInstance } from 'fastify';
import { APPROVAL, type BulkResult } from '../../../src/engine/http/calls';
import type { Condition } from '../../../src/engine/model';
import { mayReach } from '../../../src/engine/permission';
import type { LoadOptions, Row } from '../../../src/engine/query';
import { isStorable, personalFormatter } from '../../../src/engine/value';
import type { Entities } from '../../entities';
import { type Login, peopleOf, type SessionAuthenticator } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, badRequest, notFound, Refusal } from '../../platform/errors';
import { asksDryRun, languageOf, serve } from '../../platform/http';
import type { FindText } from '../../platform/localisation';
import { cockpitSettings } from '../../platform/settings';
import { approveOne, type Decide, type DecisionParts, declineOne, refused, withdrawOne } from './decisions';

import { reasonOf } from './reason';
import { permissionsAsked, readRequest, waitingOf } from './repository';
import { told } from './rows';

export interface ApprovalParts extends Pick<ServerContext, 'database' | 'product' | 'clock' | 'log'> {
  readonly auth: SessionAuthenticator;
  readonly login: Login;
  readonly entities: Entities;
  readonly find: FindText;
}

/** The definition whose rows are the requests. */
const DEFINITION = 'approval-request';

/** What would tell of many requests at once, past the words in which each is told to whoever asks. */
const TOGETHER = ['group', 'totalSummary', 'aggregate'] as const satisfies readonly (keyof LoadOptions)[];

/** The list of what a person asked for or may decide, and the decisions (OPEN-259). */
export function registerApprovals(app: FastifyInstance, parts: ApprovalParts): void {
  const { database, product, entities, find } = parts;
  const people = peopleOf(parts.login, parts.auth, parts.clock);

  serve(app, APPROVAL.list, async (request, reply) => {
    const session = sessionOf(request);
    const query = request.query as Readonly<Record<string, unknown>>;
    const text = await entities.list(DEFINITION, await seenBy(parts, session), query, session);
    // Asked after the list, which says what it does not understand.
    const together = TOGETHER.find((name) => query[name] !== undefined);
    if (together) throw badRequest(`Requests are told one by one; ${together} is not for them`);
    const { userSettings } = await cockpitSettings(database, product.current.product, session);
    const reader = {
      find,
      session,
      entities: await entities.definitions.of(session.businessUnit),
      format: personalFormatter(session.language, userSettings),
    };
    const answer = JSON.parse(text) as Row[] | { readonly result: Row[] };
    const readable = (rows: readonly Row[]) => rows.map((row) => told(row, reader));
    reply.type('application/json; charset=utf-8');
    return reply.send(
      JSON.stringify(Array.isArray(answer) ? readable(answer) : { ...answer, result: readable(answer.result) }),
    );
  });

  serve(app, APPROVAL.waiting, async (request) => {
    const session = sessionOf(request);
    const models = await entities.definitions.of(session.businessUnit);
    const { entity } = request.params;
    const model = Object.hasOwn(models, entity) ? models[entity] : undefined;
    if (!model) throw notFound('definition', entity);
    if (!mayReach(models, model, session)) throw accessDenied();
    // Variants of a definition share their rows and actions.
    const variants = Object.values(models).filter(({ base }) => base === model.base);
    return waitingOf(
      database,
      session,
      variants.map(({ name }) => name),
    );
  });

  const decision = { ...parts, people };
  registerDecision(app, decision, APPROVAL.approve, approveOne);
  registerDecision(app, decision, APPROVAL.decline, declineOne);
  registerDecision(app, decision, APPROVAL.withdraw, withdrawOne);
}

/** The requests that are a person's own, or that the person may decide. */
async function seenBy({ database }: ApprovalParts, session: Session): Promise<Condition> {
  const rights = (await permissionsAsked(database, session)).filter((right) => session.may(right));
  const own: Condition = { property: 'askedById', test: { in: [session.userId] } };
  return rights.length === 0 ? own : { any: [own, { property: 'permission', test: { in: rights } }] };
}

function registerDecision(
  app: FastifyInstance,
  parts: DecisionParts,
  call: (typeof APPROVAL)['approve' | 'decline' | 'withdraw'],
  decide: Decide,
): void {
  serve(app, call, async (request, reply) => {
    const session = sessionOf(request);
    const language = languageOf(request);
    const isDryRun = asksDryRun(request);
    const { ids, comment, versions = {} } = request.body;
    if (comment !== undefined && !isStorable(comment))
      throw badRequest('comment has a character that no text can hold');
    const succeeded: { id: string; name: string }[] = [];
    const failed: BulkResult['failed'][number][] = [];
    for (const id of new Set(ids)) {
      const found = await readRequest(parts.database, session, id);
      try {
        if (!found) throw refused('gone');
        if (versions[id] !== undefined && versions[id] !== found.row_version) throw refused('late');
        await decide(parts, { session, request: found, requestId: request.id, comment, isDryRun });
        succeeded.push({ id, name: found.row_name });
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        failed.push({ id, name: found?.row_name ?? id, reason: reasonOf(error, language, parts.find) });
      }
    }
    reply.code(failed.length > 0 ? 207 : 200);
    return { succeeded, failed };
  });
}

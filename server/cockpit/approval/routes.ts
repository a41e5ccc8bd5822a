import type { FastifyInstance } from 'fastify';
import type { Condition } from '../../../src/engine/definition/model';
import { API } from '../../../src/engine/http/api';
import type { BulkResult } from '../../../src/engine/http/errors';
import { mayReach } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query/load-options';
import { isStorable, personalFormatter } from '../../../src/engine/value';
import type { Entities } from '../../entities';
import type { Login, SessionAuthenticator } from '../../platform/auth';
import { type ServerContext, type Session, sessionOf } from '../../platform/context';
import { accessDenied, badRequest, notFound, Refusal } from '../../platform/errors';
import { apiPath, documented, isDryRun, languageOf } from '../../platform/http';
import type { FindText } from '../../platform/localisation';
import { cockpitSettings } from '../../platform/settings/cockpit-settings';
import { approveOne, type Decide, type DecisionParts, declineOne, refused, withdrawOne } from './decisions';
import { peopleOf } from './people';
import { reasonOf } from './reason';
import { permissionsAsked, readRequest, waitingOf } from './repository';
import { told } from './rows';

export interface ApprovalParts extends Pick<ServerContext, 'database' | 'product' | 'clock'> {
  readonly auth: SessionAuthenticator;
  readonly login: Login;
  readonly entities: Entities;
  readonly find: FindText;
}

interface DecisionBody {
  readonly ids: readonly string[];
  readonly comment?: string;
  /** By id: the versions that were looked at. */
  readonly versions?: Readonly<Record<string, number>>;
}

/** The definition whose rows are the requests. */
const DEFINITION = 'approval-request';
const PERMISSION = 'header.approvals';
/** Most that are decided by one call; each takes a transaction of its own. */
const MOST = 1000;

/** The list of what a person asked for or may decide, and the decisions (OPEN-259). */
export function registerApprovals(app: FastifyInstance, parts: ApprovalParts): void {
  const { database, product, entities, find } = parts;
  const people = peopleOf(parts.login, parts.auth, parts.clock);

  app.get(
    apiPath(API.approvals),
    documented({
      summary: 'What the session asked for and what it may approve',
      answer: { type: 'array', items: { type: 'object' } },
      permission: PERMISSION,
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const query = request.query as Readonly<Record<string, unknown>>;
      const text = await entities.list(DEFINITION, await seenBy(parts, session), query, session);
      const { userSettings } = await cockpitSettings(database, product.current.product, session);
      const reader = {
        find,
        session,
        entities: await entities.definitions.of(session.businessUnit),
        format: personalFormatter(session.language, userSettings),
      };
      const answer = JSON.parse(text) as Row[] | { readonly result: Row[] };
      const inWords = (rows: readonly Row[]) => rows.map((row) => ('definition' in row ? told(row, reader) : row));
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(Array.isArray(answer) ? inWords(answer) : { ...answer, result: inWords(answer.result) });
    },
  );

  app.get<{ Params: { entity: string } }>(
    apiPath(API.waitingActions),
    documented({
      summary: 'Which actions of a definition wait for approval, for which rows',
      answer: { type: 'array', items: { type: 'object' } },
    }),
    async (request) => {
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
    },
  );

  const decision = { ...parts, people };
  registerDecision(app, decision, API.approve, 'Approve requests: each is performed at once', approveOne);
  registerDecision(app, decision, API.decline, 'Decline requests, and say why', declineOne);
  registerDecision(app, decision, API.withdraw, 'Withdraw what one asked for oneself', withdrawOne);
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
  path: string,
  summary: string,
  decide: Decide,
): void {
  app.put<{ Body: DecisionBody }>(
    apiPath(path),
    documented({
      summary,
      permission: PERMISSION,
      trial: true,
      body: {
        type: 'object',
        properties: {
          ids: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 100 }, minItems: 1, maxItems: MOST },
          comment: { type: 'string', minLength: 1, maxLength: 2000 },
          versions: { type: 'object', additionalProperties: { type: 'number' } },
        },
        required: ['ids', ...(path === API.decline ? ['comment'] : [])],
        additionalProperties: false,
      },
      answer: { type: 'object', properties: { succeeded: { type: 'array' }, failed: { type: 'array' } } },
    }),
    async (request, reply) => {
      const session = sessionOf(request);
      const language = languageOf(request);
      const isTrial = isDryRun(request);
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
          await decide(parts, { session, request: found, requestId: request.id, comment, isTrial });
          succeeded.push({ id, name: found.row_name });
        } catch (error) {
          if (!(error instanceof Refusal) || error.status >= 500) throw error;
          failed.push({ id, name: found?.row_name ?? id, reason: reasonOf(error, language, parts.find) });
        }
      }
      return reply.code(failed.length > 0 ? 207 : 200).send({ succeeded, failed } satisfies BulkResult);
    },
  );
}

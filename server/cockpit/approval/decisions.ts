/** What becomes of a request: the rules hold here, whoever calls and from whatever page. */

import { ERROR_CODES } from '../../../src/engine/http';
import { type ApprovalRequest, type Approved, type Decision, decide, doApproved, type Entities } from '../../entities';
import type { People, SessionAuthenticator } from '../../platform/auth';
import type { ServerContext, Session } from '../../platform/context';
import { inNameOf, tellOfChange } from '../../platform/db';
import { Refusal } from '../../platform/errors';
import type { FindText } from '../../platform/localisation';
import { forgetSettings } from '../../platform/settings';
import { isOfSettings, saveAsked } from '../settings';
import { reasonOf } from './reason';

export interface DecisionParts extends Pick<ServerContext, 'database' | 'clock' | 'log'> {
  readonly auth: SessionAuthenticator;
  readonly find: FindText;
  readonly entities: Entities;
  readonly people: People;
}

export interface Asked {
  readonly session: Session;
  readonly request: ApprovalRequest;
  readonly requestId: string;
  /** Why it is declined. */
  readonly comment: string | undefined;
  /** It is only asked whether it could be decided so. */
  readonly isDryRun: boolean;
}

/** Decides one request; throws what refuses that. What was decided so by the same person already is no mistake. */
export type Decide = (parts: DecisionParts, asked: Asked) => Promise<void>;

export const approveOne: Decide = async (parts, { session, request, requestId, isDryRun }) => {
  const { entities, people } = parts;
  if (request.state === 'Approved' && request.decided_by === session.userName) return;
  await refuseOwn({ entities }, session, request);
  refuseDecided(request);
  if (isDryRun) return;
  const asker = await people.sessionOf(session.businessUnit, request.asked_by_id);
  const approved = isOfSettings(request)
    ? await approveSetting(parts, request, session, asker)
    : await entities.approve(request, session, asker, requestId);
  if (approved.kind === 'late') throw refused('late');
  if (approved.kind === 'outdated') throw refused('outdated', { name: request.asked_by, reason: approved.reason });
};

/** Saves what was asked of rights or flags, in one transaction with the approval. */
async function approveSetting(
  { database, auth, clock, find, log }: DecisionParts,
  request: ApprovalRequest,
  approver: Session,
  asker: Session | undefined,
): Promise<Approved> {
  const approved = await inNameOf(database.owner, asker ?? approver, (tx) =>
    doApproved(tx, {
      id: request.id,
      approver: approver.userName,
      now: clock.now(),
      work: () => saveAsked(tx, asker, request),
      reasonOf: (error) =>
        error instanceof Refusal && error.status < 500
          ? reasonOf(error, (asker ?? approver).language, find)
          : undefined,
    }),
  );
  forgetSettings(database);
  auth.forget();
  await tellOfChange({ database, log });
  return approved;
}

export const declineOne: Decide = async (parts, asked) => {
  const { session, request, comment } = asked;
  await refuseOwn(parts, session, request);
  await put(parts, asked, 'Declined', comment);
};

export const withdrawOne: Decide = async (parts, asked) => {
  if (asked.session.userId !== asked.request.asked_by_id) throw refused('notOwn');
  await put(parts, asked, 'Withdrawn');
};

async function put(
  { database, clock, log }: DecisionParts,
  { session, request, isDryRun }: Asked,
  state: Decision,
  comment?: string,
): Promise<void> {
  if (request.state === state && request.decided_by === session.userName) return;
  refuseDecided(request);
  if (isDryRun) return;
  const isTaken = await database.confined(session, (tx) =>
    decide(tx, request.id, state, session.userName, clock.now(), comment ?? null),
  );
  await tellOfChange({ database, log });
  if (!isTaken) throw refused('late');
}

/** Nobody decides their own, and nobody without the right: the one that was asked for, and the action's present one. */
async function refuseOwn({ entities }: Pick<DecisionParts, 'entities'>, session: Session, request: ApprovalRequest) {
  if (isOwn(session, request)) throw refused('own');
  const models = await entities.definitions.of(session.businessUnit);
  const action = models[request.definition]?.actions.find(({ name }) => name === request.action);
  const rights = [request.permission, ...(action?.approval ? [action.approval.permission] : [])];
  if (!rights.every((right) => session.may(right))) throw refused('notYours');
}

/** The same person, in whatever session and by whatever name the account has now. */
export function isOwn({ userId, userName }: Session, request: ApprovalRequest): boolean {
  return userId === request.asked_by_id || userName.toLowerCase() === request.asked_by.toLowerCase();
}

function refuseDecided({ state }: ApprovalRequest): void {
  if (state !== 'Waiting') throw refused('late');
}

/** A refusal in a sentence of `server.approval`. */
export function refused(key: string, values: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(
    409,
    ERROR_CODES.refused,
    `The request is not decided: ${key}`,
    {},
    {},
    {
      kind: 'text',
      key: `server.approval.${key}`,
      values,
    },
  );
}

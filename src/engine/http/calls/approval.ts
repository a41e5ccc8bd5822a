/** What waits for a second person (OPEN-259). */
import Type, { type Static } from 'typebox';
import { API } from '../api';
import { calls } from './call';
import { BulkResult, byName, ID, list, MOMENT, ROWS } from './schema';

const PERMISSION = 'header.approvals';
/** Most that are decided by one call; each takes a transaction of its own. */
const MOST = 1000;

export const WaitingAction = Type.Object({
  action: Type.String(),
  key: Type.String(),
  askedBy: Type.String(),
  askedAt: MOMENT,
});
/** An action that waits for approval on a row. */
export type WaitingAction = Readonly<Static<typeof WaitingAction>>;

const COMMENT = Type.String({ minLength: 1, maxLength: 2000 });
const DECIDED = {
  ids: list(ID, { minItems: 1, maxItems: MOST }),
  /** By id: the versions that were looked at. */
  versions: Type.Optional(byName(Type.Number())),
};
const Decision = Type.Object({ ...DECIDED, comment: Type.Optional(COMMENT) }, { additionalProperties: false });
const Refusal = Type.Object({ ...DECIDED, comment: COMMENT }, { additionalProperties: false });

export const APPROVAL = calls({
  list: {
    method: 'GET',
    path: API.approvals,
    summary: 'What the session asked for and what it may approve',
    permission: PERMISSION,
    answer: ROWS,
  },
  waiting: {
    method: 'GET',
    path: API.waitingActions,
    summary: 'Which actions of a definition wait for approval, for which rows',
    answer: list(WaitingAction),
  },
  approve: {
    method: 'PUT',
    path: API.approve,
    summary: 'Approve requests: each is performed at once',
    permission: PERMISSION,
    dryRun: true,
    body: Decision,
    answer: BulkResult,
  },
  decline: {
    method: 'PUT',
    path: API.decline,
    summary: 'Decline requests, and say why',
    permission: PERMISSION,
    dryRun: true,
    body: Refusal,
    answer: BulkResult,
  },
  withdraw: {
    method: 'PUT',
    path: API.withdraw,
    summary: 'Withdraw what one asked for oneself',
    permission: PERMISSION,
    dryRun: true,
    body: Decision,
    answer: BulkResult,
  },
});

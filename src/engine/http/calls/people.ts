/** What people may do, who gave them that, and what was done to a row (API-054, API-070 to API-072, OPEN-053). */
import Type, { type Static } from 'typebox';
import { type PermissionSettings, VIEW_HISTORY } from '../../permission';
import { API, OTHERS_API } from '../api';
import { calls } from './call';
import { RowComment } from './comments';
import { byName, list, MOMENT, NAME, orNull } from './schema';

const TEXT = Type.String();

const LastChange = Type.Object({
  at: MOMENT,
  /** A user name; empty for what the product itself set. */
  by: TEXT,
});
/** Who changed something last, and when. */
export type LastChange = Readonly<Static<typeof LastChange>>;

const PersonRights = Type.Object({
  userId: TEXT,
  userName: TEXT,
  displayName: TEXT,
  roles: list(Type.Object({ userRoleName: TEXT, systemRole: orNull(TEXT), given: orNull(LastChange) })),
  features: list(TEXT),
  permissions: Type.Unsafe<PermissionSettings>(byName(TEXT)),
  /** By the keys of rights: `data.can_prepare_order`. */
  rightChanges: byName(LastChange),
  /** By the names of feature flags. */
  flagChanges: byName(LastChange),
});
/** What decides about a person's rights, and who changed it last as far as the activity log goes back. */
export type PersonRights = Readonly<Static<typeof PersonRights>>;

const ASSIGNABLE = {
  summary: 'Roles that the session may give',
  answer: list(
    Type.Object({
      id: TEXT,
      name: TEXT,
      userRoleName: TEXT,
      systemRole: orNull(TEXT),
      deleted: Type.Boolean(),
    }),
  ),
};

export const PEOPLE = calls({
  rights: {
    method: 'GET',
    path: API.rightsOf,
    summary: "What decides about a person's rights, one's own or another's, and who changed it last",
    query: Type.Object({ userId: Type.Optional(NAME) }),
    answer: PersonRights,
  },
});

/** The roles that the session may give to users (API-070 to API-072). */
export const ASSIGNABLE_ROLES = calls({
  header: { method: 'GET', path: OTHERS_API.assignableRoles, ...ASSIGNABLE },
  description: { method: 'GET', path: OTHERS_API.assignableRolesDescription, ...ASSIGNABLE },
  detail: { method: 'GET', path: OTHERS_API.assignableRolesDetail, ...ASSIGNABLE },
});

const STOOD = orNull(byName(Type.Unknown()));
const HistoryChange = Type.Object({ property: TEXT, before: Type.Unknown(), after: Type.Unknown() });
/** A property whose value changed; null stands for nothing. */
export type HistoryChange = Readonly<Static<typeof HistoryChange>>;

const HistoryEntry = Type.Object({
  id: Type.Integer(),
  time: MOMENT,
  userName: TEXT,
  /** What that user is called, if the unit still has the user. */
  displayName: Type.Optional(TEXT),
  /** The access key that the user, another system's account, did it with. */
  accessKey: Type.Optional(TEXT),
  /** Who approved it, if it had to wait for another person. */
  approvedBy: Type.Optional(TEXT),
  /** `entity.action`, and what it is called. */
  action: TEXT,
  title: TEXT,
  /** The row as it stood; null before it was added and after it was deleted. */
  before: STOOD,
  after: STOOD,
  changes: list(HistoryChange),
  /** It is a comment, which changed nothing of the row. */
  comment: Type.Optional(RowComment),
});
/** What somebody did to a row. */
export type HistoryEntry = Readonly<Static<typeof HistoryEntry>>;

export const HISTORY = calls({
  ofRow: {
    method: 'GET',
    path: API.history,
    summary: 'History of one row, the newest first, with what changed',
    keys: true,
    permission: VIEW_HISTORY,
    answer: list(HistoryEntry),
  },
});

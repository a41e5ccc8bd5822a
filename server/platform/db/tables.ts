/** The system's own tables, as Kysely sees them. Tables of entities are made from their definitions (server/entities). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import { tableNameOf as storedTableName } from '../../../src/engine/definition';
import type { WatchHeld } from '../../../src/engine/watch';

/** A time: read as an ISO string in UTC, written as a string or a Date. */
export type Time = ColumnType<string, string | Date, string | Date>;
export type OptionalTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** A column that may stay out of an insert. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON: read parsed, written as text. */
type Json = ColumnType<unknown, string | null | undefined, string | null>;

export interface BusinessUnitTable {
  name: string;
  /** Feature flags that are on here; they travel in the token as `enabledFeature`. */
  enabled_features: Generated<string[]>;
}

export interface AppUserTable {
  id: Generated<string>;
  business_unit: string;
  user_name: string;
  /** What the person is called; the user name where there is none. */
  display_name: Optional<string>;
  /** Argon2 hash; empty for those who cannot sign in with a password. */
  password_hash: Optional<string>;
  /** Names of rows of `user_role` of the same business unit. */
  user_roles: ColumnType<string[], string | undefined, string>;
  is_active: Generated<boolean>;
  default_language: Generated<string>;
  user_type: Generated<string>;
  /** True for a service account, which nobody logs in with; follows the type. */
  is_machine: GeneratedAlways<boolean | null>;
  picture: Optional<string>;
  failed_logins: Generated<number>;
  locked_until: OptionalTime;
  /** True: the password is a one-time one. */
  must_change_password: Generated<boolean>;
  /** When the password became what it is; kept by a trigger. */
  password_set_at: Generated<string>;
  /** True while there are rows of `second_factor`; kept by triggers. Made false, it takes them away. */
  has_second_factor: Generated<boolean>;
  created_at: Generated<string>;
}

export interface UserRoleTable {
  id: Generated<string>;
  business_unit: string;
  user_role_name: string;
  /** Administrator, GlobalAdminUser, or none. */
  system_role: Optional<string>;
  /** Whoever has the role logs in with a second factor. */
  demands_second_factor: Optional<boolean>;
}

export interface SessionTable {
  sid: string;
  user_id: string;
  business_unit: string;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: Time;
  revoked_at: OptionalTime;
  /** Cockpit, MobileAndroid, … */
  application: Generated<string>;
  /** Whence its log-in came, and from which browser and system. */
  address: Optional<string>;
  device: Optional<string>;
  /** The session of who looks, if it shows the cockpit as another person has it. */
  viewer_sid: Optional<string>;
}

export interface SettingTable {
  business_unit: string;
  /** System, Business, Role or User: whom it is for. */
  scope: Generated<string>;
  /** Name of the user or role; empty for the business unit. */
  owner: Generated<string>;
  client_id: string;
  /** What the interface calls owner: `userSettings`, a grid's name. */
  section: Generated<string>;
  key: string;
  /** Text; several keys hold JSON as text. */
  value: string;
  /** False: nothing that is set for the business unit or a role replaces it. */
  can_customer_modify: Generated<boolean>;
  /** False: nothing that a person sets for oneself replaces it. */
  can_user_modify: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface LookupTable {
  business_unit: string;
  /** The call it answers, below /api and without a leading slash: `Lookup/CauseCodeType`. */
  call: string;
  id: string;
  name: string;
  description: Optional<string>;
  ordinal: Generated<number>;
}

export interface ChangeTable {
  id: Generated<number>;
  at: Generated<string>;
  /** Transaction that wrote it, as text. */
  xid: Generated<string>;
  business_unit: string;
  table_name: string;
  /** Insert, update, delete, or resync: the keys are not told. */
  operation: 'I' | 'U' | 'D' | 'R';
  /** Array of keys; keys of several parts are joined by `|`. */
  keys: ColumnType<string[], string | undefined, string>;
}

export interface CommandTable {
  business_unit: string;
  /** The Idempotency-Key of the call. */
  key: string;
  user_name: string;
  /** The person whose call it is, or the account; names may become another's. */
  user_id: Optional<string>;
  /** Digest of method, path and body: a repeat with another body is refused. */
  fingerprint: string;
  status: number;
  /** The answer as text, word for word. */
  body: string;
  created_at: Generated<string>;
  /** What it did, as `entity.action`. */
  action: Optional<string>;
  /** The key of the call that it took back. */
  undoes: Optional<string>;
  /** Of the rows of that call those that it took back; null where all of them are meant. */
  undone: Optional<string[]>;
  /** By the keys of its rows what a command said takes it back. */
  back: Json;
  /** What was entered in the fields that its action's texts tell of. */
  told: Json;
}

export interface AuditTable {
  id: Generated<number>;
  at: Generated<string>;
  business_unit: string;
  user_name: string;
  /** The name of the access key that it was done with. */
  access_key: Optional<string>;
  request_id: Optional<string>;
  /** The Idempotency-Key of the call that did it. */
  command_key: Optional<string>;
  /** The definition's base, and the action as `entity.action`. */
  entity: string;
  action: string;
  row_key: string;
  before: Json;
  after: Json;
  /** Who approved it, if it had to wait for somebody. */
  approved_by: Optional<string>;
}

export interface DefinitionTable {
  /** Path as the compiler takes it: `schemas/entities/supplier.json`. */
  path: string;
  text: string;
  published_at: Generated<string>;
  published_by: Optional<string>;
}

/** Owner only: the confined role has no right to it. */
export interface SecretTable {
  name: string;
  value: string;
}

export interface LoginAttemptTable {
  /** Digest of business unit and user name. */
  account: string;
  failures: number;
  last_at: Time;
  locked_until: OptionalTime;
}

export interface CustomViewTable {
  id: Generated<string>;
  business_unit: string;
  /** Who made it. */
  user_id: string;
  /** The grid: the name of its definition. */
  owner: string;
  name: string;
  /** Seen by all of the business unit. */
  is_shared: boolean;
  /** JSON of the grid's state. */
  grid_settings: string;
  updated_at: Generated<string>;
}

export interface PrimaryViewTable {
  business_unit: string;
  /** Empty: for all. */
  user_id: string;
  owner: string;
  view_id: string;
}

export interface NumberSeriesTable {
  business_unit: string;
  /** What the numbers begin with. */
  series: string;
  last: number;
}

export interface ActivityLogTable {
  id: Generated<number>;
  at: Generated<string>;
  business_unit: string;
  /** Empty: a program that works on the database itself. */
  user_name: string;
  kind: string;
  /** What it was done to. */
  subject: Generated<string>;
  /** What changed, in lines. */
  detail: Optional<string>;
  address: Optional<string>;
  device: Optional<string>;
}

export interface IdentityTable {
  business_unit: string;
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Generated<string>;
}

/** Owner only, as are the two after it. */
export interface SecondFactorTable {
  id: string;
  business_unit: string;
  user_id: string;
  kind: 'totp' | 'passkey';
  /** What its owner calls it. */
  name: string;
  /** Sealed; of an authenticator app. */
  secret: Optional<string>;
  /** Of a passkey: its id and public key, how often it was used, and the host that it was made for. */
  credential_id: Optional<string>;
  public_key: Optional<string>;
  counter: Optional<number>;
  host: Optional<string>;
  /** The time step of the last code that was taken. */
  last_step: Optional<number>;
  created_at: Time;
  last_used_at: OptionalTime;
}

export interface RecoveryCodeTable {
  business_unit: string;
  user_id: string;
  /** Which of the person's codes it is, from 0 on. */
  place: number;
  /** Argon2 hash. */
  code_hash: string;
  used_at: OptionalTime;
}

/** What was asked and waits for an answer, which is taken once. */
export interface FactorChallengeTable {
  id: string;
  business_unit: string;
  user_id: string;
  purpose: string;
  content: string;
  expires_at: Time;
}

export interface AccessKeyTable {
  id: Generated<string>;
  business_unit: string;
  /** An account of a machine. */
  user_id: string;
  name: string;
  /** What the key begins with. */
  hint: string;
  /** SHA-256 of the key, which itself is kept nowhere. */
  key_hash: string;
  /** Names of definitions. */
  reads: ColumnType<string[], string | undefined, string>;
  writes: ColumnType<string[], string | undefined, string>;
  created_at: Generated<string>;
  created_by: string;
  ends_at: Time;
  last_used_at: OptionalTime;
  last_address: Optional<string>;
  revoked_at: OptionalTime;
  revoked_by: Optional<string>;
}

export interface AccessVersionTable {
  business_unit: string;
  version: number;
}

export interface ApprovalRequestTable {
  id: Generated<string>;
  business_unit: string;
  /** The definition that has the action, and the action's name. */
  definition: string;
  action: string;
  /** The base of the definition whose row is meant, the row's key, what it is called and its version at asking. */
  entity: string;
  row_key: Optional<string>;
  row_name: string;
  seen_version: Optional<number>;
  /** Versions by key of the rows that a new one starts from. */
  sources: ColumnType<Record<string, number>, string | undefined, string>;
  /** The body of the call, without what it named rows by. */
  request: ColumnType<Record<string, unknown>, string, string>;
  /** The row of a past call that it takes back, if it does. */
  undo: Json;
  /** Passwords among what was entered, sealed; gone as soon as it is decided. */
  secret: Optional<string>;
  /** What would change, for people. */
  asked: ColumnType<unknown, string, string>;
  permission: string;
  asked_by_id: string;
  asked_by: string;
  asked_at: Time;
  ends_at: Time;
  state: Generated<string>;
  decided_by: Optional<string>;
  decided_at: OptionalTime;
  /** Why it was declined, or is outdated. */
  comment: Optional<string>;
}

/** What somebody wrote about a row. */
export interface RowCommentTable {
  id: Generated<number>;
  business_unit: string;
  /** The base of the definition, the row's key, and the table that holds the row. */
  entity: string;
  row_key: string;
  table_name: string;
  user_id: string;
  /** What the writer was called then. */
  written_by: string;
  /** Empty once it is deleted. */
  text: string;
  /** Who is mentioned: `[{ "userId": …, "name": … }]`. */
  mentions: ColumnType<readonly { readonly userId: string; readonly name: string }[], string | undefined, string>;
  at: Time;
  edited_at: OptionalTime;
  deleted_at: OptionalTime;
}

/** A file beside a comment; without one, it was sent and no comment has taken it yet. */
export interface CommentFileTable {
  id: Generated<number>;
  business_unit: string;
  /** The row that it is about, as of a comment. */
  entity: string;
  row_key: string;
  user_id: string;
  comment_id: Optional<number>;
  name: string;
  type: string;
  size: number;
  bytes: Uint8Array;
  at: Time;
}

/** Rows of a list that somebody wants to be told of. */
export interface WatchTable {
  id: Generated<number>;
  business_unit: string;
  user_id: string;
  user_name: string;
  /** The definition, and the table that holds its rows. */
  entity: string;
  table_name: string;
  /** What the person calls the rows, and where they are shown. */
  title: string;
  address: string;
  /** The list call's query, by name. */
  query: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  kind: 'enters' | 'over' | 'under';
  number: number;
  made_at: Time;
  /** What it was like when it was looked at last: keys of rows, or whether their number is beyond; why nothing is told. */
  known: ColumnType<
    { readonly keys?: readonly string[]; readonly isBeyond?: boolean; readonly held?: WatchHeld },
    string,
    string
  >;
  looked_at: Generated<string>;
  /** Changes from this transaction on were not looked at. */
  seen: Generated<string>;
  claimed_until: OptionalTime;
}

/** What somebody is told of; the row is looked at again whenever it is told. */
export interface NoticeTable {
  id: Generated<number>;
  business_unit: string;
  user_id: string;
  /** A comment, or else a watch and what was told of it. */
  comment_id: Optional<number>;
  watch_id: Optional<number>;
  told: ColumnType<
    {
      readonly count: number;
      readonly names: readonly string[];
      readonly keys?: readonly string[];
      readonly held?: WatchHeld;
    } | null,
    string | undefined,
    string
  >;
  at: Time;
  read_at: OptionalTime;
}

export interface Tables {
  business_unit: BusinessUnitTable;
  app_user: AppUserTable;
  user_role: UserRoleTable;
  session: SessionTable;
  setting: SettingTable;
  lookup: LookupTable;
  change: ChangeTable;
  command: CommandTable;
  audit: AuditTable;
  definition: DefinitionTable;
  secret: SecretTable;
  login_attempt: LoginAttemptTable;
  custom_view: CustomViewTable;
  primary_view: PrimaryViewTable;
  number_series: NumberSeriesTable;
  access_version: AccessVersionTable;
  activity_log: ActivityLogTable;
  identity: IdentityTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  factor_challenge: FactorChallengeTable;
  access_key: AccessKeyTable;
  approval_request: ApprovalRequestTable;
  row_comment: RowCommentTable;
  comment_file: CommentFileTable;
  notice: NoticeTable;
  watch: WatchTable;
}

/**
 * Tables and views of the system whose rows a definition describes as well, by the definition's name. Its properties
 * stand in columns of their own names; those that a table lacks are added.
 */
export const DESCRIBED: Readonly<Record<string, { readonly name: string; readonly kind: 'table' | 'view' }>> = {
  user: { name: 'app_user', kind: 'table' },
  'user-role': { name: 'user_role', kind: 'table' },
  'active-user': { name: 'active_user', kind: 'view' },
  activity: { name: 'activity', kind: 'view' },
  'access-key': { name: 'listed_access_key', kind: 'view' },
  'service-account': { name: 'service_account', kind: 'view' },
  'approval-request': { name: 'approval', kind: 'view' },
};

/** The table or view that holds the rows of a definition: its base's, as the database writes names. */
export function tableNameOf(base: string): string {
  return DESCRIBED[base]?.name ?? storedTableName(base);
}

/** Names that no entity's table may take. */
export const SYSTEM_TABLES: ReadonlySet<string> = new Set<
  | keyof Tables
  | 'active_user'
  | 'activity'
  | 'listed_access_key'
  | 'service_account'
  | 'approval'
  | 'kysely_migration'
  | 'kysely_migration_lock'
  | 'learnt_index'
  | 'task_number'
  | 'job_number'
  | 'process_number'
  | 'proposal_number'
>([
  'business_unit',
  'app_user',
  'user_role',
  'session',
  'setting',
  'lookup',
  'change',
  'command',
  'audit',
  'definition',
  'secret',
  'login_attempt',
  'custom_view',
  'active_user',
  'primary_view',
  'number_series',
  'access_version',
  'activity',
  'activity_log',
  'approval',
  'approval_request',
  'identity',
  'second_factor',
  'recovery_code',
  'factor_challenge',
  'access_key',
  'row_comment',
  'comment_file',
  'notice',
  'watch',
  'listed_access_key',
  'service_account',
  'kysely_migration',
  'kysely_migration_lock',
  'learnt_index',
  'task_number',
  'job_number',
  'process_number',
  'proposal_number',
]);

/** Names that no definition may have, since its table would be one of the system's. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  [...SYSTEM_TABLES].map((name) => name.replaceAll('_', '-')).filter((name) => !DESCRIBED[name]),
);

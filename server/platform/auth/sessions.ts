/** Rows of sessions, and the person behind each as the tables say now. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OwnSession } from '../../../src/engine/http';
import type { PermissionSettings } from '../../../src/engine/permission';
import type { Database, Tables } from '../db';

/** The channel that wakes every instance when a session ends. */
export const SESSION_CHANNEL = 'session';

export interface Person {
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly businessUnit: string;
  readonly roles: readonly { readonly id: string; readonly userRoleName: string; readonly systemRole: string | null }[];
  readonly features: readonly string[];
  readonly language: string;
  readonly isActive: boolean;
  readonly userType: string;
  readonly permissions: PermissionSettings;
}

export interface PersonAtLogin extends Person {
  readonly passwordHash: string | null;
  readonly picture: string | null;
  /** Another person set the password: its owner must set one before a session opens. */
  readonly mustChangePassword: boolean;
  readonly passwordSetAt: Date;
  readonly hasSecondFactor: boolean;
  /** One of the roles wants a second factor. */
  readonly demandsSecondFactor: boolean;
}

export interface SessionRow extends Person {
  readonly sid: string;
  readonly openedAt: Date;
  readonly viewerSid: string | null;
  readonly expiresAt: Date;
}

/** A person as the tables have it. */
export interface PersonRow {
  id: string;
  user_name: string;
  display_name: string;
  business_unit: string;
  roles: { id: string; userRoleName: string; systemRole: string | null }[];
  features: string[];
  default_language: string;
  is_active: boolean;
  user_type: string;
  permissions: Record<string, string> | null;
}

/** Columns of a person: of the user `u` and the business unit `unit`. */
export const PERSON = `u.id, u.user_name, coalesce(u.display_name, u.user_name) as display_name, u.business_unit, u.default_language, u.is_active, u.user_type,
  unit.enabled_features as features,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'userRoleName', r.user_role_name, 'systemRole', r.system_role) order by r.user_role_name)
    from user_role r where r.business_unit = u.business_unit and u.user_roles ? r.user_role_name), '[]') as roles,
  (select jsonb_object_agg(s.key, s.value) from setting s where s.business_unit = u.business_unit
    and s.scope = 'Business' and s.owner = '' and s.client_id = 'Cockpit' and s.section = 'permissions') as permissions`;

const READ_SESSION = `select s.sid, s.created_at, s.expires_at, s.viewer_sid, ${PERSON}
  from session s
  join app_user u on u.business_unit = s.business_unit and u.id = s.user_id
  join business_unit unit on unit.name = s.business_unit
  where s.sid = $1 and s.revoked_at is null`;

/** Whether a role of the user `u` demands a second factor. */
const DEMANDS_SECOND_FACTOR = `exists (select from user_role r
  where r.business_unit = u.business_unit and u.user_roles ? r.user_role_name and r.demands_second_factor)`;

const READ_PERSON = `select ${PERSON}, u.password_hash, u.picture, u.must_change_password, u.password_set_at, u.has_second_factor,
    ${DEMANDS_SECOND_FACTOR} as demands_second_factor
  from app_user u join business_unit unit on unit.name = u.business_unit
  where u.business_unit = $1 and lower(u.user_name) = lower($2)`;

/** The session's row with its person, if the session was not ended; expiry and activity are the caller's to judge. */
export async function readSession(database: Database, sid: string): Promise<SessionRow | null> {
  const [row] = await database.query<
    PersonRow & { sid: string; created_at: string; expires_at: string; viewer_sid: string | null }
  >({
    text: READ_SESSION,
    values: [sid],
  });
  return row
    ? {
        sid: row.sid,
        openedAt: new Date(row.created_at),
        expiresAt: new Date(row.expires_at),
        viewerSid: row.viewer_sid,
        ...personOf(row),
      }
    : null;
}

/** The person of that name in the unit, with picture and the stored hash of the password. */
export async function readPerson(
  database: Database,
  businessUnit: string,
  userName: string,
): Promise<PersonAtLogin | null> {
  const [row] = await database.query<
    PersonRow & {
      password_hash: string | null;
      picture: string | null;
      must_change_password: boolean;
      password_set_at: string;
      has_second_factor: boolean;
      demands_second_factor: boolean;
    }
  >({
    text: READ_PERSON,
    values: [businessUnit, userName],
  });
  return row
    ? {
        ...personOf(row),
        passwordHash: row.password_hash,
        picture: row.picture,
        mustChangePassword: row.must_change_password,
        passwordSetAt: new Date(row.password_set_at),
        hasSecondFactor: row.has_second_factor,
        demandsSecondFactor: row.demands_second_factor,
      }
    : null;
}

/** Whence a log-in comes. */
export interface Origin {
  readonly address: string;
  /** Browser and system: `Firefox, Windows`. */
  readonly device: string;
}

/** The person of that id in the unit; null if there is none. */
export async function readPersonById(
  database: Database,
  businessUnit: string,
  userId: string,
): Promise<PersonAtLogin | null> {
  const [row] = await database.query<{ name: string }>({
    text: 'select user_name as name from app_user where business_unit = $1 and id = $2',
    values: [businessUnit, userId],
  });
  return row ? readPerson(database, businessUnit, row.name) : null;
}

/** Opens a session; gives its sid. */
export async function openSession(
  database: Database,
  person: Pick<Person, 'userId' | 'businessUnit'>,
  { address, device }: Origin,
  now: Date,
  expiresAt: Date,
  viewerSid: string | null = null,
): Promise<string> {
  const sid = randomUUID();
  await database.owner
    .insertInto('session')
    .values({
      sid,
      user_id: person.userId,
      business_unit: person.businessUnit,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      address,
      device,
      viewer_sid: viewerSid,
    })
    .execute();
  return sid;
}

/** Notes that the session lives, and gives it a later end if one is named. */
export async function touchSession(database: Database, sid: string, now: Date, expiresAt?: Date): Promise<void> {
  await database.owner
    .updateTable('session')
    .set({ last_seen_at: now.toISOString(), ...(expiresAt ? { expires_at: expiresAt.toISOString() } : {}) })
    .where('sid', '=', sid)
    .where('revoked_at', 'is', null)
    .execute();
}

/** True while a role of the person demands a second factor and there is none; whoever has no password logs in elsewhere. */
export async function lacksSecondFactor(
  database: Database,
  { businessUnit, userId }: Pick<Person, 'businessUnit' | 'userId'>,
): Promise<boolean> {
  const rows = await database.query({
    text: `select from app_user u where u.business_unit = $1 and u.id = $2 and not u.has_second_factor
        and u.password_hash is not null and ${DEMANDS_SECOND_FACTOR}`,
    values: [businessUnit, userId],
  });
  return rows.length > 0;
}

type Own = Pick<Person, 'businessUnit' | 'userId'> & { readonly sid: string };

/** The open sessions of a person, the newest log-in first. */
export function listSessions(database: Database, { businessUnit, userId, sid }: Own): Promise<OwnSession[]> {
  return database.query<OwnSession & Record<string, unknown>>({
    text: `select md5(s.sid) as id, s.created_at as "loginTime", s.last_seen_at as "lastSeen", s.address, s.device, s.sid = $3 as "isThis",
        u.user_name as "viewedBy"
      from session s left join session v on v.sid = s.viewer_sid
        left join app_user u on u.business_unit = v.business_unit and u.id = v.user_id
      where s.business_unit = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > now()
      order by s.created_at desc, s.sid`,
    values: [businessUnit, userId, sid],
  });
}

/** The sid of a person's own open session by its listed id; undefined if there is none. */
export async function ownSession(
  database: Database,
  { businessUnit, userId }: Own,
  id: string,
): Promise<string | undefined> {
  const [row] = await database.query<{ sid: string }>({
    text: 'select sid from session where business_unit = $1 and user_id = $2 and md5(sid) = $3 and revoked_at is null',
    values: [businessUnit, userId, id],
  });
  return row?.sid;
}

/** What is to be done in the transaction of something else. */
export type Also = (tx: Transaction<Tables>) => Promise<void>;

/** Ends one session, or all of a user but one; gives the sids that ended, of which everybody is to be told. */
export async function endSessions(
  owner: Kysely<Tables>,
  which:
    | { readonly sid: string }
    | { readonly businessUnit: string; readonly userId: string; readonly butSid: string | undefined },
): Promise<string[]> {
  const update = owner.updateTable('session').set({ revoked_at: sql<string>`now()` }).where('revoked_at', 'is', null);
  const chosen =
    'sid' in which
      ? update.where('sid', '=', which.sid)
      : update
          .where('business_unit', '=', which.businessUnit)
          .where('user_id', '=', which.userId)
          .where('sid', '!=', which.butSid ?? '');
  const ended = await chosen.returning('sid').execute();
  return ended.map(({ sid }) => sid);
}

export function personOf(row: PersonRow): Person {
  return {
    userId: row.id,
    userName: row.user_name,
    displayName: row.display_name,
    businessUnit: row.business_unit,
    roles: row.roles,
    features: row.features,
    language: row.default_language,
    isActive: row.is_active,
    userType: row.user_type,
    permissions: row.permissions ?? {},
  };
}

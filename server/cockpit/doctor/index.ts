/** What of an installation is unsafe: each a sentence that says what may happen and what to do. */
import { type GivenRole, isAdmin, isGlobalAdmin, rolesOf } from '../../../src/engine/permission';
import { isPasswordOf } from '../../platform/auth';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/db';

/** Keys of the texts below `server.doctor`, with what fills them. */
export interface Finding {
  readonly key:
    | 'demoPasswords'
    | 'noSecondFactor'
    | 'development'
    | 'whitelistOff'
    | 'plainHttp'
    | 'openMetrics'
    | 'secretInDatabase'
    | 'superuser'
    | 'plainDatabase';
  readonly values?: Readonly<Record<string, string>>;
  /** It is mended on the page of users. */
  readonly isOfUsers?: boolean;
}

/** Users of the demo, and the password that everybody knows. */
export interface KnownAccounts {
  readonly userNames: readonly string[];
  readonly password: string;
}

const MOST_NAMED = 50;
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Takes the configuration, the database and the accounts that everybody knows; gives what is unsafe, the worst first. People of a business unit are told of
 * its own accounts alone.
 */
export async function findUnsafe(
  config: Config,
  database: Database,
  known: KnownAccounts,
  businessUnit?: string,
): Promise<readonly Finding[]> {
  const isReached = !HERE.has(config.host);
  const names = await demoAccounts(database, known, businessUnit);
  const unproven = await administratorsWithoutFactor(database, businessUnit);
  const { isSuperuser, isPlain } = await ofDatabase(config, database);
  return [
    ...when(names.length > 0, { key: 'demoPasswords', values: { names: names.join(', ') }, isOfUsers: true }),
    ...when(config.development, { key: 'development' }),
    ...when(isReached && config.trustProxy.length === 0, { key: 'plainHttp' }),
    ...when(isPlain, { key: 'plainDatabase' }),
    ...when(isSuperuser, { key: 'superuser' }),
    ...when(!config.ipWhitelist, { key: 'whitelistOff' }),
    ...when(config.jwtSecret === undefined, { key: 'secretInDatabase' }),
    ...when(isReached, { key: 'openMetrics' }),
    ...when(unproven.length > 0, { key: 'noSecondFactor', values: { names: unproven.join(', ') }, isOfUsers: true }),
  ];
}

function when(isSo: boolean, finding: Finding): readonly Finding[] {
  return isSo ? [finding] : [];
}

/** Users of the demo who can log in with the password that everybody knows. */
async function demoAccounts(
  database: Database,
  { userNames, password }: KnownAccounts,
  businessUnit: string | undefined,
): Promise<readonly string[]> {
  const rows = await database.query<{ unit: string; name: string; hash: string }>({
    text: `select business_unit as unit, user_name as name, password_hash as hash from app_user
      where is_active and password_hash is not null and user_name = any($1::text[])
        and ($2::text is null or business_unit = $2) order by 1, 2 limit ${MOST_NAMED}`,
    values: [userNames, businessUnit ?? null],
  });
  const open: Account[] = [];
  for (const row of rows) if (await isPasswordOf(password, row.hash)) open.push(row);
  return namesOf(open, businessUnit);
}

interface Account extends Record<string, unknown> {
  readonly unit: string;
  readonly name: string;
}

/** Where all are of one unit, its name says nothing. */
function namesOf(accounts: readonly Account[], businessUnit: string | undefined): readonly string[] {
  return accounts.map(({ unit, name }) => (businessUnit === undefined ? `${unit}: ${name}` : name));
}

/** Administrators who log in with a password alone. */
async function administratorsWithoutFactor(
  database: Database,
  businessUnit: string | undefined,
): Promise<readonly string[]> {
  const rows = await database.query<Account & { readonly roles: readonly GivenRole[] }>({
    text: `select u.business_unit as unit, u.user_name as name,
        jsonb_agg(jsonb_build_object('userRoleName', r.user_role_name, 'systemRole', r.system_role)) as roles
      from app_user u join user_role r on r.business_unit = u.business_unit and u.user_roles ? r.user_role_name
      where u.is_active and not u.is_machine and u.password_hash is not null and not u.has_second_factor
        and ($1::text is null or u.business_unit = $1)
      group by 1, 2 order by 1, 2`,
    values: [businessUnit ?? null],
  });
  const administrators = rows.filter(({ roles }) => [isAdmin, isGlobalAdmin].some((is) => is(rolesOf(roles))));
  return namesOf(administrators.slice(0, MOST_NAMED), businessUnit);
}

async function ofDatabase(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  database: Database,
): Promise<{ readonly isSuperuser: boolean; readonly isPlain: boolean }> {
  if (databaseUrl === undefined) return { isSuperuser: false, isPlain: false };
  const [row] = await database.query<{ superuser: boolean; ssl: boolean; away: boolean }>({
    text: `select rolsuper as superuser, coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl,
        not coalesce(inet_server_addr() <<= any(array['127.0.0.0/8', '::1/128']::inet[]), true) as away
      from pg_roles where rolname = current_user`,
    values: [],
  });
  return { isSuperuser: row?.superuser === true, isPlain: row?.away === true && !row.ssl };
}

export { type DoctorParts, registerDoctor } from './routes';

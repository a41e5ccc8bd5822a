import { sql, type Transaction } from 'kysely';
import { LANGUAGES } from '../../../src/engine/constants';
import type { FieldError } from '../../../src/engine/http';
import { isGlobalAdmin, namedRoles } from '../../../src/engine/permission';
import type { RowRule, RowRules } from '../../entities';
import { mayAssign, weaknessesOf } from '../../platform/auth';
import type { ServerContext, Session } from '../../platform/context';
import type { Tables } from '../../platform/db';
import { OWNERS, passwordMinimum, settingsOfScope } from '../../platform/settings';
import { checkPicture } from '../account';

type Parts = Pick<ServerContext, 'database' | 'product'>;

/** What holds for users and roles beyond their definitions. */
export function peopleRules(parts: Parts): RowRules {
  return {
    user: (session) => userRule(parts, session),
    'service-account': (session) => serviceAccountRule(parts, session),
    'user-role': (session) => roleRule(parts, session),
  };
}

/**
 * Only assignable roles are given, and whoever has others is changed by nobody who may not give them (ADMIN-015,
 * OPEN-122); nobody shuts oneself out, or changes the own password without the old one; passwords, pictures and
 * languages follow their rules (VALID-009 to VALID-012, OPEN-147).
 */
async function userRule({ database, product }: Parts, session: Session): Promise<RowRule> {
  const limit = await passwordMinimum(database, product.current.product, session.businessUnit);
  return async ({ tx, before, values }) => {
    const isOwn = before !== undefined && before.id === session.userId;
    if (isOwn && (!values || values.isActive === false))
      return [broken('isActive', 'own', 'is your own: another administrator has to do this')];
    const given = values?.userRoles;
    const roles = new Set([...rolesOf(before?.userRoles), ...rolesOf(given)]);
    const locked = await notAssignable(tx, session, [...roles]);
    const { password, defaultLanguage: language } = values ?? {};
    if (values?.picture) checkPicture(String(values.picture));
    const isNew = typeof password === 'string' && password !== '';
    const names = [String({ ...before, ...values }.userName ?? ''), session.businessUnit];
    return [
      ...(locked.length > 0
        ? [broken('userRoles', 'assignable', 'may not be given by you', { names: locked.join(', ') })]
        : []),
      ...(isNew && isOwn ? [broken('password', 'ownPassword', 'is changed with the old one')] : []),
      ...(isNew && before?.isMachine ? [broken('password', 'machinePassword', 'is of no use: nobody logs in')] : []),
      ...(isNew ? await weaknessesOf(password, limit, names) : []).map((keyword) =>
        broken('password', keyword, keyword, { limit }),
      ),
      ...(typeof language === 'string' && !LANGUAGES.some((known) => known === language)
        ? [broken('defaultLanguage', 'enum', 'is none of the languages')]
        : []),
    ];
  };
}

/** Accounts of machines are users as others; their names are as unique. */
async function serviceAccountRule(parts: Parts, session: Session): Promise<RowRule> {
  const rule = await userRule(parts, session);
  return async (change) => {
    const { tx, before, values } = change;
    const name = values?.userName;
    if (typeof name !== 'string' || name === before?.userName) return rule(change);
    const [other] = await tx
      .selectFrom('app_user')
      .select('id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['user_name']), '=', name.toLowerCase()))
      .where('id', '!=', String(before?.id ?? ''))
      .execute();
    return [...(other ? [broken('userName', 'unique', 'is taken already')] : []), ...(await rule(change))];
  };
}

/**
 * A role of global administrators is made and changed by those alone. Users and rights know a role by its name, which
 * stays as long as one of them has it.
 */
async function roleRule({ database, product }: Parts, session: Session): Promise<RowRule> {
  const place = { clientId: 'Cockpit', owner: OWNERS.permissions };
  const stored = await settingsOfScope(database, session, 'Business', place);
  const rights = Object.fromEntries(stored.map(({ key, value }) => [key, value]));
  const named = namedRoles(product.current.product.permissions, rights);
  return async ({ tx, before, values }) => {
    const roles = [before, values && { ...before, ...values }].flatMap((role) =>
      role
        ? [{ userRoleName: String(role.userRoleName ?? ''), systemRole: (role.systemRole ?? null) as string | null }]
        : [],
    );
    const locked = roles.filter((role) => !mayAssign(session, role)).map(({ userRoleName }) => userRoleName);
    const name = String(before?.userRoleName ?? '');
    const isRenamed = before !== undefined && String(values?.userRoleName ?? name) !== name;
    return [
      ...(locked.length > 0
        ? [broken('systemRole', 'assignable', 'may not be given by you', { names: [...new Set(locked)].join(', ') })]
        : []),
      ...(isRenamed && (named.has(name) || (await isHeld(tx, name)))
        ? [broken('userRoleName', 'roleNamed', 'stays while users or rights have the role', { name })]
        : []),
    ];
  };
}

/** True if a user has a role of this name. */
async function isHeld(tx: Transaction<Tables>, name: string): Promise<boolean> {
  const holder = tx.selectFrom('app_user').select('id').where(sql<boolean>`user_roles ? ${name}`);
  return (await holder.limit(1).executeTakeFirst()) !== undefined;
}

/** Of these role names those that the session may not give. */
async function notAssignable(tx: Transaction<Tables>, session: Session, names: readonly string[]): Promise<string[]> {
  if (names.length === 0 || isGlobalAdmin(session)) return [];
  const known = await tx
    .selectFrom('user_role')
    .select(['user_role_name as userRoleName', 'system_role as systemRole'])
    .where('user_role_name', 'in', names)
    .execute();
  const allowed = new Set(known.filter((role) => mayAssign(session, role)).map(({ userRoleName }) => userRoleName));
  return names.filter((name) => !allowed.has(name));
}

function rolesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function broken(field: string, keyword: string, message: string, params: FieldError['params'] = {}): FieldError {
  return { field, keyword, message, params };
}

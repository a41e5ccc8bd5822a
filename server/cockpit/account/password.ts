import type { ForcedPasswordChange, LoginResponse, PasswordChange } from '../../../src/engine/http';
import { ERROR_CODES, type FieldError } from '../../../src/engine/http';
import { type Also, hashPassword, type Origin, weaknessesOf } from '../../platform/auth';
import type { Session } from '../../platform/context';
import { inNameOf } from '../../platform/db';
import { Refusal } from '../../platform/errors';
import { passwordMinimum } from '../../platform/settings';
import type { AccountParts } from './routes';

/** Whose password changes, and in which language refusals are said. */
type Owner = Pick<Session, 'businessUnit' | 'userId' | 'userName' | 'language'>;

/**
 * Changes the password of the session's person (API-062). Refused with 400 is a wrong old one, and a new one that
 * breaks the rules; both say so in the person's language (OPEN-047). All other sessions of the person end with it, since
 * somebody else may have them.
 */
export async function changePassword(
  parts: AccountParts,
  session: Session,
  { oldPassword, newPassword }: PasswordChange,
  origin: Origin,
): Promise<void> {
  const proven = await parts.login.provenHash(session, oldPassword, origin);
  if (proven === undefined) throw wrongOld(parts, session);
  await parts.login.endingOthers(session, (also) => storePassword(parts, session, newPassword, proven, also));
}

/**
 * Puts a password of one's own in place of the one that another person set, with that one as proof (LOGIN-017,
 * API-063, API-064). Wrong credentials are refused as at log-in; somebody who has a password already changes it signed in.
 * Whoever needs a second factor proves it first, and is in with the change: the answer of the log-in; else nothing.
 */
export async function replaceSetPassword(
  parts: AccountParts,
  { oldPassword, newPassword, ticket, ...name }: ForcedPasswordChange,
  origin: Origin,
  language: string,
): Promise<LoginResponse | undefined> {
  const person = await parts.login.identify({ ...name, password: oldPassword }, origin, language);
  if (!person.mustChangePassword)
    throw new Refusal(422, ERROR_CODES.refused, parts.text(language, 'server.password.notSet'));
  const isProven = await parts.login.steps.refuseUnproven(person, ticket, language);
  if (newPassword === oldPassword) throw wrong('newPassword', parts.text(language, 'server.password.same'));
  await storePassword(parts, { ...person, language }, newPassword, person.passwordHash);
  return isProven ? parts.login.steps.passAfterChange(person, origin) : undefined;
}

/** Stores a password in place of the one that was proven; refused if another stands there by now, such as a reset. */
async function storePassword(
  parts: AccountParts,
  owner: Owner,
  password: string,
  proven: string | null,
  also?: Also,
): Promise<void> {
  const { database, product, text } = parts;
  const { businessUnit, userId, userName, language } = owner;
  const limit = await passwordMinimum(database, product.current.product, businessUnit);
  const broken = await weaknessesOf(password, limit, [userName, businessUnit]);
  if (broken.length > 0)
    throw refused(
      broken.map((keyword) => ({
        field: 'newPassword',
        keyword,
        message: text(language, `rules.${keyword}`, { limit }),
        params: { limit },
      })),
    );
  const hash = await hashPassword(password);
  await inNameOf(database.owner, owner, async (tx) => {
    const [stored] = await tx
      .updateTable('app_user')
      .set({ password_hash: hash, must_change_password: false })
      .where('business_unit', '=', businessUnit)
      .where('id', '=', userId)
      .where('password_hash', '=', proven)
      .returning('id')
      .execute();
    if (!stored) throw wrongOld(parts, owner);
    await also?.(tx);
  });
}

function wrongOld({ text }: AccountParts, { language }: Owner): Refusal {
  return wrong('oldPassword', text(language, 'server.password.wrong'));
}

function wrong(field: string, message: string): Refusal {
  return refused([{ field, keyword: 'password', message }]);
}

function refused(errors: readonly FieldError[]): Refusal {
  return new Refusal(400, ERROR_CODES.validation, errors.map(({ message }) => message).join('. '), { errors });
}

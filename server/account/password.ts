import type { PasswordChange } from '../../src/engine/http/api';
import { ERROR_CODES, type FieldError } from '../../src/engine/http/errors';
import { brokenPasswordRules } from '../../src/engine/password';
import { hashPassword } from '../auth';
import type { Session } from '../context';
import { Refusal } from '../errors';
import { passwordMinimum } from '../settings';
import type { AccountParts } from './routes';

/**
 * Changes the password of the session's person (API-062). Refused with 400 is a wrong old one, and a new one that
 * breaks the rules; both say so in the person's language (OPEN-047). All other sessions of the person end, since
 * somebody else may have them.
 */
export async function changePassword(
  { database, product, login, text }: AccountParts,
  session: Session,
  { oldPassword, newPassword }: PasswordChange,
  address: string,
): Promise<void> {
  const { businessUnit, userId, language, sid } = session;
  if (!(await login.isPasswordOf(session, oldPassword, address)))
    throw refused([{ field: 'oldPassword', keyword: 'password', message: text(language, 'server.password.wrong') }]);

  const limit = await passwordMinimum(database, product.current.product, businessUnit);
  const broken = brokenPasswordRules(newPassword, limit);
  if (broken.length > 0)
    throw refused(
      broken.map((keyword) => ({
        field: 'newPassword',
        keyword,
        message: text(language, `rules.${keyword}`, { limit }),
        params: { limit },
      })),
    );

  await database.owner
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(newPassword), must_change_password: false })
    .where('business_unit', '=', businessUnit)
    .where('id', '=', userId)
    .execute();
  await login.endAllOf(businessUnit, userId, sid);
}

function refused(errors: readonly FieldError[]): Refusal {
  return new Refusal(400, ERROR_CODES.validation, errors.map(({ message }) => message).join('. '), { errors });
}

import type { Config } from '../config';
import { type AuthenticatorParts, SessionAuthenticator } from './authenticator';
import { keptSecret, readSecret } from './secret';

export { digestOf, hintOf, isKey, newKey } from '../secret-key';
export { SessionAuthenticator } from './authenticator';
export { isForKeys } from './keys/scope';
export { registerLogIn } from './log-in-routes';
export { Login } from './login';
export { oneTimePassword } from './one-time-password';
export { OPEN_ID_FLAG } from './open-id';
export { originOf } from './origin';
export { weaknessesOf } from './password-rules';
export { hashPassword, isPasswordOf } from './passwords';
export { type People, peopleOf } from './people';
export { SecondFactors } from './second-factor';
export { type Also, type Origin, readPersonById } from './sessions';
export { tidySessions } from './tidy';

/** Makes the authenticator and starts its look for sessions that end elsewhere. */
export async function createAuthenticator(
  parts: Omit<AuthenticatorParts, 'secret'> & { readonly config: Config },
): Promise<SessionAuthenticator> {
  const secret = await readSecret(parts.database, parts.config);
  const secretKept = await keptSecret(parts.database);
  const auth = new SessionAuthenticator({ ...parts, secret, secretKept, secretBefore: parts.config.jwtSecretBefore });
  await auth.ended.start();
  return auth;
}
export { mayAssign } from './assignable';

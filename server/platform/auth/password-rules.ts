/** What a new password must be, with what the server alone can tell of it. */
import { brokenPasswordRules, type PasswordRule } from '../../../src/engine/password';

/** Keys of the texts below `rules` that say what is lacking. */
export type ServerPasswordRule = PasswordRule | 'passwordCommon' | 'passwordNamed';

/** A name this short is in words of all kinds. */
const TELLING_NAME = 4;

/**
 * Takes a new password, the least length in the business unit, and what its owner and the unit are called; gives the
 * rules that it breaks: those of the dialogs, and that nobody guesses it as one of the most used or as a name.
 */
export async function weaknessesOf(
  password: string,
  minimumLength: number,
  names: readonly string[],
): Promise<readonly ServerPasswordRule[]> {
  const broken = brokenPasswordRules(password, minimumLength);
  const plain = password.toLowerCase();
  const hasName = names.some((name) => name.length >= TELLING_NAME && plain.includes(name.toLowerCase()));
  return [
    ...broken,
    ...(hasName ? (['passwordNamed'] as const) : []),
    ...((await commonPasswords()).has(plain) ? (['passwordCommon'] as const) : []),
  ];
}

let known: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords, in small letters; read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

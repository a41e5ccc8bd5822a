/** What a new password must be; server and dialogs ask here alone (VALID-009 to VALID-012). */

/** Keys of the texts below `rules` that say what is lacking. */
export type PasswordRule = 'passwordLength' | 'passwordUppercase' | 'passwordLowercase' | 'passwordDigit';

/** Takes a password and the least length, a setting of the business unit; gives the rules that it breaks. */
export function brokenPasswordRules(password: string, minimumLength: number): readonly PasswordRule[] {
  const rules: readonly (readonly [PasswordRule, boolean])[] = [
    ['passwordLength', Array.from(password).length >= minimumLength],
    ['passwordUppercase', /\p{Lu}/u.test(password)],
    ['passwordLowercase', /\p{Ll}/u.test(password)],
    ['passwordDigit', /\d/.test(password)],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

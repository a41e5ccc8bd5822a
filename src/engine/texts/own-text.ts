/** Texts that a business unit has of its own in place of the product's (I18N-010, I18N-011); both sides ask here alone. */
import { LANGUAGES } from '../constants';

/** The longest text. */
export const OWN_TEXT_LENGTH = 1000;

/** What `{{name}}`, `{0}` and `%s` stand for is filled in when the text is said. */
const PLACEHOLDER = /\{\{\s*\w+\s*\}\}|\{\w+\}|%[sd]/g;
/** A form of a text that depends on a number: it may say the number. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const COUNT = '{{count}}';

/** A rule that a text breaks. */
export interface TextProblem {
  readonly keyword: 'required' | 'maxLength' | 'placeholders' | 'noPlaceholders' | 'format';
  readonly params: Readonly<Record<string, unknown>>;
}

/** The places of a text that are filled in, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set((text.match(PLACEHOLDER) ?? []).map((found) => found.replace(/\s/g, '')))].sort();
}

/** What is wrong with a text in place of the original; without an original it stands for itself. */
export function textProblem(key: string, text: string, original: string | undefined): TextProblem | undefined {
  if (text.trim() === '') return { keyword: 'required', params: {} };
  if ([...text].length > OWN_TEXT_LENGTH)
    return { keyword: 'maxLength', params: { limit: OWN_TEXT_LENGTH, maxLength: OWN_TEXT_LENGTH } };
  // Such a text would say another one, or itself.
  if (text.includes('$t(')) return { keyword: 'format', params: {} };
  if (original === undefined) return undefined;
  const [wanted, said] = [placeholdersOf(original), placeholdersOf(text)];
  const known = PLURAL.test(key) ? [...wanted, COUNT] : wanted;
  if (wanted.every((one) => said.includes(one)) && said.every((one) => known.includes(one))) return undefined;
  return wanted.length === 0
    ? { keyword: 'noPlaceholders', params: {} }
    : { keyword: 'placeholders', params: { names: wanted.join(', ') } };
}

/** The key under which a text of a language is stored. */
export function ownTextKey(language: string, key: string): string {
  return `${language}.${key}`;
}

/** Language and key of a stored text; undefined for a language that the product does not have. */
export function readOwnTextKey(stored: string): { readonly language: string; readonly key: string } | undefined {
  const language = LANGUAGES.find((one) => stored.startsWith(`${one}.`));
  const key = language && stored.slice(language.length + 1);
  return language && key ? { language, key } : undefined;
}

import type { Refusal } from '../../platform/errors';
import type { FindText } from '../../platform/localisation';

/** Why something is refused, in a language of a person. */
export function reasonOf({ said, message }: Refusal, language: string, find: FindText): string {
  return said?.kind === 'text' ? (find(language, [said.key], said.values) ?? message) : message;
}

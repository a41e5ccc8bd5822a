import type { FieldError } from '../../../src/engine/http';
import { ERROR_TITLE } from '../../../src/engine/http';
import { createNumberFormat } from '../../../src/engine/value';
import type { Refusal, ToldError } from '../errors';
import { type FindText, ruleText, type Speaker } from '../localisation';

/** What a refusal says in one language. */
export interface Told {
  readonly title: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

/** Says a refusal in a language; where there is no text it keeps its own words. */
export function tell(refusal: Refusal, language: string, find: FindText): Told {
  const speaker: Speaker = {
    text: (keys, values) => find(language, keys, values),
    number: createNumberFormat(language),
    field: (name) => name,
  };
  const title = speaker.text(['error.title']) ?? ERROR_TITLE;
  const { said, message, extra } = refusal;
  if (said?.kind === 'rules') {
    const errors = (extra.errors ?? []).map((error) => worded(error, speaker));
    return { title, errors, message: sentence(errors) };
  }
  if (!said) return { title, message };
  const { thing, values } = said;
  const named =
    thing && (speaker.text([thing.name, thing.base].map((name) => `entities.${name}.title`)) ?? thing.title);
  return { title, message: speaker.text([said.key], { ...values, ...(named ? { thing: named } : {}) }) ?? message };
}

function worded({ text, ...error }: ToldError, speaker: Speaker): FieldError {
  const own = text === undefined ? undefined : speaker.text([text]);
  return { ...error, message: own ?? ruleText(speaker, error) ?? error.message };
}

function sentence(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
}

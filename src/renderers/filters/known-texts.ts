import type { Scalar } from '../../engine/model';
import type { ChoiceSource } from '../choices';

const texts = new Map<string, Map<Scalar, string>>();

/** A source that keeps the texts of what it gives, so that a chip can name what was chosen. */
export function rememberTexts(name: string, source: ChoiceSource): ChoiceSource {
  return async (query) => {
    const choices = await source(query);
    const known = texts.get(name) ?? new Map<Scalar, string>();
    texts.set(name, known);
    for (const { value, text } of choices) known.set(value, text);
    return choices;
  };
}

/** The text of a value that some choice has shown. */
export function knownText(name: string, value: Scalar): string | undefined {
  return texts.get(name)?.get(value);
}

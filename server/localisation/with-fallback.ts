import type { NestedTexts } from './locale-store';

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * The texts of a language with those that it lacks from another. Plural forms of one text stand together: all are its
 * own, or all are the other's, whose general form then serves every number that the language tells apart.
 */
export function withFallback(own: NestedTexts, other: NestedTexts, language: string): NestedTexts {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const fill = (texts: NestedTexts, lent: NestedTexts): NestedTexts => {
    const filled: NestedTexts = { ...texts };
    const forms = new Set(Object.keys(texts).map(baseOf));
    for (const [key, text] of Object.entries(lent)) {
      const before = texts[key];
      if (typeof text === 'object') {
        if (typeof before !== 'string') filled[key] = fill(before ?? {}, text);
      } else if (!PLURAL.test(key)) {
        filled[key] = before ?? text;
      } else if (!forms.has(baseOf(key))) {
        filled[key] = text;
        if (key.endsWith('_other'))
          for (const category of categories)
            filled[`${baseOf(key)}_${category}`] ??= lent[`${baseOf(key)}_${category}`] ?? text;
      }
    }
    return filled;
  };
  return fill(own, other);
}

function baseOf(key: string): string {
  return PLURAL.exec(key)?.[1] ?? key;
}

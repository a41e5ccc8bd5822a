/** How texts compare and sort in the database. */

/** Folded text of a column, as `foldText` folds a value: what `=`, `<` and unique indexes compare, by code. */
export function foldedColumn(column: string): string {
  return `lower(${column}) collate "C"`;
}

/**
 * A key of a kind as what refers to it compares: keys that are texts are kept by code, and an index of references is used
 * in their own order alone.
 */
export function asReferred(key: string, kind = 'text'): string {
  return kind === 'text' ? `${key} collate "default"` : key;
}

/** The value as a pattern's inner part, its wildcards taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** Collations in the order of preference, by language. The root order does for languages without letters of their own. */
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  'da-DK': 'da-DK-x-icu',
  'nb-NO': 'nb-NO-x-icu',
  'sv-SE': 'sv-SE-x-icu',
};
const ROOT = 'und-x-icu';

/** The collation that sorts texts for a language, or nothing if the database has none. */
export function collationOf(language: string, available: ReadonlySet<string>): string {
  const own = BY_LANGUAGE[language];
  if (own && available.has(own)) return own;
  return available.has(ROOT) ? ROOT : '';
}

/** The collations that lists are sorted by for those who read these languages. */
export function collationsOf(languages: readonly string[], available: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(languages.map((language) => collationOf(language, available)).sort());
}

/** Those of ours among the collations of a database. */
export const KNOWN_COLLATIONS: readonly string[] = [ROOT, ...Object.values(BY_LANGUAGE)];

import type { Row } from '../query';

/** The key of a row as text; the parts of a key of several properties are joined by `|`. */
export function rowKey(model: { readonly key: readonly string[] }, row: Row): string {
  return model.key.map((name) => String(row[name] ?? '')).join('|');
}

import { ownTextKey } from '../../../src/engine/texts';
import type { Database } from '../db';
import { settingsOfScope, TEXTS_OWNER } from '../settings';
import type { NestedTexts } from './locale-store';

/** The texts of a language that a business unit has of its own, by dotted key. */
export async function ownTexts(
  database: Database,
  businessUnit: string,
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const place = { clientId: 'Cockpit', owner: TEXTS_OWNER };
  const stored = await settingsOfScope(database, { businessUnit, userId: '' }, 'Business', place);
  const prefix = ownTextKey(language, '');
  return new Map(
    stored.flatMap(({ key, value }) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [])),
  );
}

/** Nested texts with others in their places; one whose place there is not stands under its dotted key, where it is found as well. */
export function withOwnTexts(nested: NestedTexts, own: ReadonlyMap<string, string>): NestedTexts {
  if (own.size === 0) return nested;
  const left = new Map(own);
  const laid = laidOver(nested, left, '');
  return { ...laid, ...Object.fromEntries(left) };
}

function laidOver(texts: NestedTexts, left: Map<string, string>, prefix: string): NestedTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const key = `${prefix}${name}`;
      if (typeof text !== 'string') return [name, laidOver(text, left, `${key}.`)];
      const other = left.get(key);
      left.delete(key);
      return [name, other ?? text];
    }),
  );
}

/** The texts of every language, from `locales/{language}/{area}.json` below each folder of definitions. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { readDefinition } from '../definition-files';

export type NestedTexts = { [key: string]: string | NestedTexts };

export interface LocaleStore {
  has(language: string): boolean;
  /** All texts of a language, nested; empty for a language that there is not. */
  nested(language: string): NestedTexts;
  /** The same with dotted keys. */
  flat(language: string): Readonly<Record<string, string>>;
  reload(): void;
}

/** Takes the folders in the order in which later texts replace earlier ones. */
export function createLocaleStore(folders: readonly string[], log: Pick<FastifyBaseLogger, 'error'>): LocaleStore {
  let nested = new Map<string, NestedTexts>();
  let flat = new Map<string, Readonly<Record<string, string>>>();
  const store: LocaleStore = {
    has: (language) => nested.has(language),
    nested: (language) => nested.get(language) ?? {},
    flat: (language) => flat.get(language) ?? {},
    reload() {
      nested = new Map();
      for (const folder of folders) readLanguages(join(folder, 'locales'), nested, log);
      flat = new Map([...nested].map(([language, texts]) => [language, flatten(texts)]));
    },
  };
  store.reload();
  return store;
}

function readLanguages(folder: string, into: Map<string, NestedTexts>, log: Pick<FastifyBaseLogger, 'error'>): void {
  for (const language of list(folder)) {
    if (!/^[a-z]{2}-[A-Z]{2}$/.test(language)) continue;
    for (const file of list(join(folder, language))) {
      if (file.startsWith('.') || !file.endsWith('.json')) continue;
      const path = join(folder, language, file);
      try {
        const { text, unreadable } = readDefinition(path);
        if (unreadable) throw new Error('failure' in unreadable ? unreadable.failure : 'too large, or not UTF-8');
        const texts: unknown = JSON.parse(text);
        into.set(language, merge(into.get(language) ?? {}, asTexts(texts)));
      } catch (error) {
        log.error(`${path}: not readable as texts: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}

function list(folder: string): string[] {
  try {
    return statSync(folder).isDirectory() ? readdirSync(folder).sort() : [];
  } catch {
    return [];
  }
}

function asTexts(value: unknown): NestedTexts {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('an object of texts is expected');
  const texts: NestedTexts = {};
  for (const [key, text] of Object.entries(value)) {
    // What is empty waits to be translated.
    if (key === '__proto__' || key === '$schema' || text === '') continue;
    texts[key] = typeof text === 'string' ? text : asTexts(text);
  }
  return texts;
}

function merge(one: NestedTexts, other: NestedTexts): NestedTexts {
  const merged: NestedTexts = { ...one };
  for (const [key, text] of Object.entries(other)) {
    const before = merged[key];
    merged[key] = typeof text === 'object' && typeof before === 'object' ? merge(before, text) : text;
  }
  return merged;
}

function flatten(texts: NestedTexts, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`${prefix}${key}`, text]] : Object.entries(flatten(text, `${prefix}${key}.`)),
    ),
  );
}

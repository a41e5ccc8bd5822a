/**
 * Regular expressions of definitions and attributes, in the page: matched as the server does it, by RE2, which comes with
 * the first form that has one. Until it is there, the server alone judges them.
 */
import { format } from '@cfworker/json-schema';
import type { JsonSchema } from '../model';
import type { Pattern } from '../pattern';

/** What the validator, which knows only the engine of the browser, calls a pattern: a format of its own. */
const NAME = 'matches ';

let engine: typeof import('../pattern') | undefined;
const waiting = new Set<() => void>();
const patterned = new WeakMap<JsonSchema, boolean>();

/** A copy of a schema whose patterns the validator takes for formats, checked by RE2. */
export function withPatterns(schema: JsonSchema): JsonSchema {
  return rewritten(schema) as JsonSchema;
}

/** The pattern behind the name of a format. */
export function patternNamed(name: unknown): string | undefined {
  return typeof name === 'string' && name.startsWith(NAME) ? name.slice(NAME.length) : undefined;
}

/** True when patterns can be checked. */
export function arePatternsThere(): boolean {
  return engine !== undefined;
}

/** Calls when patterns can be checked; the result ends it. */
export function onPatterns(there: () => void): () => void {
  waiting.add(there);
  return () => waiting.delete(there);
}

/** Loads what checks patterns. */
export async function loadPatterns(): Promise<void> {
  engine ??= await import('../pattern');
  for (const there of waiting) there();
}

/** True for a schema that says a pattern anywhere. */
export function hasPattern(schema: JsonSchema): boolean {
  const known = patterned.get(schema) ?? JSON.stringify(schema).includes('"pattern":"');
  patterned.set(schema, known);
  return known;
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  const { pattern, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, rewritten(member)]),
  );
  if (typeof pattern !== 'string') return pattern === undefined ? rest : { ...rest, pattern };
  return { ...rest, allOf: [...((rest.allOf as unknown[] | undefined) ?? []), { format: named(pattern) }] };
}

function named(pattern: string): string {
  const name = `${NAME}${pattern}`;
  let asked: Pattern | undefined;
  format[name] ??= (text) => {
    asked ??= engine?.patternOf(pattern);
    return asked?.test(text) ?? true;
  };
  return name;
}

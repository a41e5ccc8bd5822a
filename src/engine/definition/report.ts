/** Collects diagnostics: each once, and each to the definition in which it counts. */
import type { Message } from './messages';
import type { Diagnostic } from './model';
import type { Place } from './parse/places';

export type Report = (place: Place, message: Message) => void;

export interface Diagnostics {
  /** A reporter for what concerns one definition, or for the product if no name is given. */
  reportFor(owner?: string): Report;
  /** All, in the order of files and lines. */
  all(): Diagnostic[];
  of(owner: string): Diagnostic[];
  hasErrors(owner: string): boolean;
  /** Lets the mistakes of one definition count for another. */
  inherit(owner: string, from: string): void;
}

/** An empty collection. What a definition inherits is reported where it is written, and counts for the heir too. */
export function createDiagnostics(): Diagnostics {
  const known = new Map<string, Diagnostic[]>();
  const owned = new Map<string, Set<Diagnostic>>();
  const collected = (place: Place, message: Message): Diagnostic => {
    const identity = `${place.file}:${place.line}:${place.column}:${message.code}`;
    const alike = known.get(identity) ?? [];
    const before = alike.find((one) => one.message === message.message);
    if (before) return before;
    const { code, severity, message: text } = message;
    const { file, line, column } = place;
    const diagnostic = { code, severity, message: text, file, line, column };
    known.set(identity, [...alike, diagnostic]);
    return diagnostic;
  };
  return {
    reportFor: (owner) => (place, message) => {
      const diagnostic = collected(place, message);
      if (owner !== undefined) owned.set(owner, (owned.get(owner) ?? new Set()).add(diagnostic));
    },
    all: () => [...known.values()].flat().sort(byPlace),
    of: (owner) => [...(owned.get(owner) ?? [])].sort(byPlace),
    inherit: (owner, from) => {
      const mine = owned.get(owner) ?? new Set();
      for (const diagnostic of owned.get(from) ?? []) mine.add(diagnostic);
      owned.set(owner, mine);
    },
    hasErrors: (owner) => {
      for (const { severity } of owned.get(owner) ?? []) if (severity === 'error') return true;
      return false;
    },
  };
}

/** A diagnostic in one line, as terminals and editors read it: `file:line:column  code  message`. */
export function diagnosticLine({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column}  ${code}  ${message}`;
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}

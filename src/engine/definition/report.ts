/** Collects diagnostics: each once, and each to the definition in which it counts. */

import type { Diagnostic } from '../model';
import { type Message, messages } from './messages';
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

/** So many of one file and severity are told: nobody reads more, and each takes its time. */
const MOST_TOLD = 200;

/** An empty collection. What a definition inherits is reported where it is written, and counts for the heir too. */
export function createDiagnostics(): Diagnostics {
  const known = new Map<string, Diagnostic[]>();
  const owned = new Map<string, Set<Diagnostic>>();
  const told = new Map<string, number>();
  const ends = new Map<string, Diagnostic>();
  const collected = (place: Place, message: Message): Diagnostic => {
    const kind = `${place.file}:${message.severity}`;
    const end = ends.get(kind);
    if (end) return end;
    const identity = `${place.file}:${place.line}:${place.column}:${message.code}`;
    const alike = known.get(identity) ?? [];
    const diagnostic = diagnosticOf(place, message);
    const before = alike.find((one) => one.message === diagnostic.message);
    if (before) return before;
    const count = told.get(kind) ?? 0;
    told.set(kind, count + 1);
    if (count === MOST_TOLD) ends.set(kind, diagnosticOf(place, messages.tooMany(message.severity, MOST_TOLD)));
    const added = ends.get(kind) ?? diagnostic;
    known.set(identity, [...alike, added]);
    return added;
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

function diagnosticOf({ file, line, column }: Place, { code, severity, message, values }: Message): Diagnostic {
  const text = typeof message === 'string' ? message : message();
  return { code, severity, message: text, ...(values ? { values } : {}), file, line, column };
}

/** Of stored values these many are shown, and so much of each. */
const MOST_VALUES = 3;
const LONGEST_VALUE = 40;

function shortened(value: string): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value;
}

/** A diagnostic in one line, as terminals and editors read it: `file:line:column  code  message`. */
export function diagnosticLine({ file, line, column, code, message, values }: Diagnostic): string {
  const shown = values?.slice(0, MOST_VALUES).map((value) => JSON.stringify(shortened(value))) ?? [];
  const all = [...shown, ...((values?.length ?? 0) > MOST_VALUES ? ['…'] : [])].join(', ');
  return `${file}:${line}:${column}  ${code}  ${message}${all ? ` (${all})` : ''}`;
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}

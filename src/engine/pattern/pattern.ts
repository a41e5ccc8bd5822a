/**
 * Regular expressions that did not come from us, of definitions and of attributes: matched by RE2, whose work grows with
 * the text and not with the ways to read it. Server and page use the same, so that what one takes the other does.
 */
import { RE2JS } from 're2js';

/** Why a pattern is not used: it is none, it says what takes more than linear time, or it is too large. */
export type PatternProblem = 'unreadable' | 'unsupported' | 'tooLarge';

export interface Pattern {
  test(text: string): boolean;
  /** What validators tell patterns apart by. */
  toString(): string;
}

/** Longer patterns are nobody's. */
const LONGEST = 500;
/** The most steps of a pattern, each of which may be looked at for each sign: `[A-Z]{250}` has some 250. */
const MOST_STEPS = 300;
/** A text that is longer than anything with a form fits none. */
const LONGEST_TEXT = 4_000;
/** `\k<name>`, behind any other escaped signs. */
const REFERS_BACK = /^(?:[^\\]|\\[^k])*\\k/su;

/** Takes a regular expression as a person wrote it; undefined if it may be used. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  if (pattern.length > LONGEST) return 'tooLarge';
  if (!isReadable(pattern)) return 'unreadable';
  const compiled = REFERS_BACK.test(pattern) ? undefined : compile(pattern);
  if (!compiled) return 'unsupported';
  return compiled.programSize() > MOST_STEPS ? 'tooLarge' : undefined;
}

/** A pattern that has no problem, to be asked about texts. */
export function patternOf(pattern: string): Pattern {
  const compiled = compile(pattern);
  if (!compiled) throw new Error(`The pattern ${pattern} was not checked`);
  return {
    test: (text) => text.length <= LONGEST_TEXT && compiled.test(text),
    toString: () => pattern,
  };
}

/** Whether it is a pattern of JSON Schema, which is JavaScript's; this reads it and runs nothing. */
function isReadable(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}

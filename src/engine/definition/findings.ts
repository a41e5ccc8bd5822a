/** What is known of a definition only where its rows are: told like a mistake of the file, at the place of the property. */

import type { CompileResult, Diagnostic } from '../model';
import type { Head } from './normalise/head';
import { keyPlace, type Place } from './parse/places';
import { type Files, otherFileOf } from './read';
import type { Diagnostics } from './report';

export interface Finding extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'values'> {
  readonly entity: string;
  /** The property it is about; without it the whole definition. */
  readonly property?: string;
}

/** Reports the findings of the definitions that are there. */
export function reportFindings(
  findings: readonly Finding[],
  heads: ReadonlyMap<string, Head>,
  files: Files,
  diagnostics: Diagnostics,
): void {
  for (const { entity, property, ...message } of findings) {
    const place = placeOf(property, heads.get(entity)) ?? files.places.get(entity);
    if (place) diagnostics.reportFor(entity)(place, message);
  }
}

/** The findings as they were told, by definition, and what is wrong with files of it that are not in force. */
export function notedOf(
  findings: readonly Finding[],
  { places }: Pick<Files, 'places'>,
  diagnostics: Diagnostics,
): CompileResult['noted'] {
  const found = new Set(findings.map(({ entity }) => entity));
  return [...new Set([...found, ...places.keys()])].flatMap((name) => {
    const own = findings.filter(({ entity }) => entity === name);
    const isFinding = ({ code, message }: Diagnostic) =>
      own.some((one) => one.code === code && one.message === message);
    const others = diagnostics.of(otherFileOf(name));
    if (!found.has(name) && others.length === 0) return [];
    return [{ name, diagnostics: [...others, ...diagnostics.of(name).filter(isFinding)] }];
  });
}

function placeOf(property: string | undefined, head: Head | undefined): Place | undefined {
  const properties = head?.definition.properties;
  return property !== undefined && properties && Object.hasOwn(properties, property)
    ? keyPlace(properties, property)
    : undefined;
}

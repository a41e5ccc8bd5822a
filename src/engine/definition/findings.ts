/** What is known of a definition only where its rows are: told like a mistake of the file, at the place of the property. */
import type { Head } from './link/head';
import type { Diagnostic } from './model';
import { objectIn } from './parse/json';
import { keyPlace, type Place } from './parse/places';
import type { Files } from './read';
import type { Diagnostics } from './report';

export interface Finding extends Pick<Diagnostic, 'code' | 'severity' | 'message'> {
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

function placeOf(property: string | undefined, head: Head | undefined): Place | undefined {
  const properties = objectIn(head?.definition, 'properties');
  return property !== undefined && properties && Object.hasOwn(properties, property)
    ? keyPlace(properties, property)
    : undefined;
}

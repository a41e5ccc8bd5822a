import type { PropertyModel } from '../../../src/engine/model';
import type { Reading } from './values';

type TitlesOf = (property: PropertyModel, value: string | number | boolean) => readonly string[];

/** The values of properties by what people call them, folded; each property's are looked up once. */
export function namedValues(titlesOf: TitlesOf): Reading['named'] {
  const known = new Map<PropertyModel, ReadonlyMap<string, unknown>>();
  return (property) => {
    const names = known.get(property) ?? namesOf(property, titlesOf);
    known.set(property, names);
    return names;
  };
}

/** A value's own name goes before what another is called. */
function namesOf(property: PropertyModel, titlesOf: TitlesOf): ReadonlyMap<string, unknown> {
  const values = property.kind === 'boolean' ? [true, false] : (property.values?.map(({ value }) => value) ?? []);
  const titles = [...values]
    .reverse()
    .flatMap((value) => titlesOf(property, value).map((title) => [folded(title), value] as const));
  return new Map([...titles, ...values.map((value) => [folded(value), value] as const)]);
}

/** A text without regard to case and to the blanks around it. */
export function folded(value: unknown): string {
  return String(value).normalize('NFC').trim().toLowerCase();
}

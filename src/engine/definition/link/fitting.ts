/** Whether what a placeholder stands for can be a value of the property that it is written into. */
import { type ColumnKind, KINDS } from '../../value/kinds';
import { messages } from '../messages';
import type { Place } from '../parse/places';
import type { Report } from '../report';
import type { Testable } from './condition';
import { placeholderIn } from './placeholder';

type Named = Pick<Testable, 'kind' | 'uncertain'>;

/** Reports a placeholder of the session, the clock or the row whose kind the property cannot hold. */
export function checkFits(
  text: string,
  { name, ...property }: Named & { readonly name: string },
  rowProperty: (name: string) => Named | undefined,
  place: Place,
  report: Report,
): void {
  const found = placeholderIn(text);
  if (!found || property.uncertain) return;
  const given = found.scope === 'row' ? rowProperty(found.name) : KNOWN[found.scope];
  if (!given || given.uncertain) return;
  const [held, own] = [KINDS[given.kind], KINDS[property.kind]];
  if (!holds(own.column, held.column)) report(place, messages.unfitting(text, held.called[1], name, own.called[1]));
}

/** What stands for values of one kind, whatever its name is. */
const KNOWN: Readonly<Record<string, Named>> = {
  session: { kind: 'text' },
  clock: { kind: 'date-time' },
};

/** Texts and structures take anything, numbers other numbers, and days and moments each other. */
function holds(own: ColumnKind, given: ColumnKind): boolean {
  const areAlike = own === given || ALIKE.some((kinds) => kinds.includes(own) && kinds.includes(given));
  return own === 'text' || own === 'json' || areAlike;
}

const ALIKE: readonly (readonly ColumnKind[])[] = [
  ['integer', 'decimal', 'float'],
  ['date', 'date-time'],
];

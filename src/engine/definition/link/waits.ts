/** What rows of a definition wait for, as it is said above them. */
import type { PropertyModel, WaitsModel } from '../../model';
import { KINDS } from '../../value/kinds';
import { messages } from '../messages';
import { valuePlace } from '../parse/places';
import { linkCondition } from './condition';
import { targetOf } from './lookup';
import type { Context } from './scope';

export function waitsOf({ head, report }: Context, properties: readonly PropertyModel[]): WaitsModel | undefined {
  const { waits } = head.definition;
  if (!waits?.when) return undefined;
  const known = (name: string) => properties.find((property) => property.name === name);
  for (const word of ['unit', 'of'] as const) {
    const { [word]: name } = waits;
    if (name !== undefined && !known(name))
      report(valuePlace(waits, word), messages.unknownProperty(word, name, head.names));
  }
  const { missing = [], of = head.display } = waits;
  const { unit = known(missing[0] ?? '')?.measuredIn } = waits;
  for (const [index, name] of missing.entries()) {
    const property = known(name);
    const place = valuePlace(missing, index);
    if (!property) report(place, messages.unknownProperty('missing', name, head.names));
    else if (KINDS[property.kind].compares !== 'number') report(place, messages.missingNoNumber(name));
  }

  return {
    when: linkCondition(waits.when, { word: 'filter', ...targetOf(head), allowed: {}, report, isAsked: true }),
    missing,
    ...(unit === undefined ? {} : { unit }),
    of,
  };
}

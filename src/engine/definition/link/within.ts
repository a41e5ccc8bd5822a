/** How long rows of a definition may be in a state. */
import { MOST_DAYS_WITHIN, MOST_MINUTES_WITHIN, minutesOf } from '../../within';
import { messages } from '../messages';
import { keyPlace, keysOf, valuePlace } from '../parse/places';
import type { Context } from './scope';

/** Minutes by state. What a definition has from the one that it starts from is checked there. */
export function withinOf({ head, report }: Context): Readonly<Record<string, number>> | undefined {
  const { definition, chain, properties } = head;
  const { within } = definition;
  if (!within) return undefined;
  const state = properties.get(head.state);
  const isOwn = chain.length === 1;
  const names = state?.values?.map(({ value }) => String(value));
  if (isOwn && !state) report(keyPlace(definition, 'within'), messages.noState(head.state));
  else if (isOwn && !names && !state?.uncertain)
    report(keyPlace(definition, 'within'), messages.unnamedStates(head.state));
  return Object.fromEntries(
    keysOf(within).flatMap((name) => {
      const minutes = minutesOf(within[name] ?? '');
      if (minutes === undefined) return [];
      if (isOwn && names && !names.includes(name))
        report(keyPlace(within, name), messages.unknownValue('within', name, names));
      if (isOwn && minutes > MOST_MINUTES_WITHIN)
        report(valuePlace(within, name), messages.wrongForm(name, within[name] ?? '', `at most ${MOST_DAYS_WITHIN}d`));
      return [[name, minutes]];
    }),
  );
}

/**
 * Times by their distance from now in a filter: `["dueAt", "<", "{clock.now}"]`, by the names that conditions have for
 * them. They stay as they are written in addresses, views and watches, and become times where rows are asked for.
 */
import { startOfMinute } from '../../value';
import { everyTest, type Filter, mapTests } from './filter';

/** True for a property whose values are moments: of others the text is meant as it stands. */
type IsMoment = (property: string) => boolean;

/** Gives the time behind a clock name. */
type ClockValue = (name: string, now: Date) => string | undefined;

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\{clock\.([A-Za-z]+)\}$/.exec(value)?.[1] : undefined;

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether rows pass the filter by and by although nothing changes. */
export function dependsOnClock(filter: Filter, isMoment: IsMoment): boolean {
  return !everyTest(
    filter,
    ({ property, value }) => !isMoment(property) || valuesOf(value).every((one) => nameIn(one) === undefined),
  );
}

/**
 * The filter with times as they are at the start of the minute: the same for all that is asked in it, so that rows, their
 * number and their sums agree and may be kept as long. A name that is none stays.
 */
export function atClock(filter: Filter, isMoment: IsMoment, now: Date, clockValue: ClockValue): Filter {
  if (!dependsOnClock(filter, isMoment)) return filter;
  const minute = new Date(startOfMinute(now.getTime()));
  const timeOf = (value: unknown): unknown => {
    const name = nameIn(value);
    return (name === undefined ? undefined : clockValue(name, minute)) ?? value;
  };
  return mapTests(filter, (test) =>
    isMoment(test.property)
      ? { ...test, value: Array.isArray(test.value) ? test.value.map(timeOf) : timeOf(test.value) }
      : test,
  );
}

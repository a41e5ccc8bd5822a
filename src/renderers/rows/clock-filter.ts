import type { EntityModel } from '../../engine/model';
import { atClock, dependsOnClock, type Filter } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { isMoment } from '../../engine/value/kinds';

/** What filters of a model's rows say by the clock. */
export interface ClockFilter {
  /** The filter with the times that it means now. */
  at(filter: Filter): Filter;
  /** True if other rows pass it as time goes by. */
  depends(filter: Filter | undefined): boolean;
}

export function createClockFilter(
  { properties }: Pick<EntityModel, 'properties'>,
  { clockValue }: Pick<Formatter, 'clockValue'>,
): ClockFilter {
  const moments = new Set(properties.filter(isMoment).map(({ name }) => name));
  const isOne = (name: string) => moments.has(name);
  return {
    at: (filter) => atClock(filter, isOne, new Date(), clockValue),
    depends: (filter) => filter !== undefined && dependsOnClock(filter, isOne),
  };
}

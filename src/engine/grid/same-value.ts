import { isBlank } from '../query';

/** Whether two values of a cell are the same: nothing is an empty text as well. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);
}

import type { Relation } from '../definition/model';

/** Empty is absent: `null`, empty texts and empty lists. A boolean is never empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** True if the relation holds. Empty equals only empty, and passes every order relation. */
export function holds(left: unknown, relation: Relation, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) {
    if (relation === '=') return isEmpty(left) && isEmpty(right);
    if (relation === '<>') return isEmpty(left) !== isEmpty(right);
    return true;
  }
  const order = compareValues(left, right);
  switch (relation) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
  }
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** Numbers by size, times by instant however they are written, other texts by code; NaN if they cannot be compared. */
function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') {
    if (ISO_DATE.test(left) && ISO_DATE.test(right)) return Date.parse(left) - Date.parse(right);
    return left === right ? 0 : left < right ? -1 : 1;
  }
  if (typeof left !== typeof right || typeof left === 'object') return Number.NaN;
  return Number(left) - Number(right);
}

import type { Relation } from '../model';
import { isBlank } from './comparable';

/** What relations are called in the keys of texts: `rules.compare_atMost`. */
export const RELATION_NAMES: Readonly<Record<Relation, string>> = {
  '<': 'less',
  '<=': 'atMost',
  '=': 'equal',
  '<>': 'different',
  '>=': 'atLeast',
  '>': 'greater',
};

/** True if the relation holds. Empty equals only empty, and passes every order relation. */
export function holds(left: unknown, relation: Relation, right: unknown): boolean {
  if (isBlank(left) || isBlank(right)) {
    if (relation === '=') return isBlank(left) && isBlank(right);
    if (relation === '<>') return isBlank(left) !== isBlank(right);
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

/** What a placeholder stands for beside a value: beside a day a moment is the day with which it begins, as it is written. */
export function besideValue(given: unknown, value: unknown): unknown {
  const isBesideDay = typeof value === 'string' && DAY.test(value);
  return isBesideDay ? dayIn(given) : given;
}

/** Of a moment the day with which it begins, as it is written; anything else as it is. */
export function dayIn(given: unknown): unknown {
  return typeof given === 'string' && ISO_DATE.test(given) ? given.slice(0, 10) : given;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** Numbers by size, times by instant however they are written, other texts by code; lists are the same or not. */
function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') {
    if (ISO_DATE.test(left) && ISO_DATE.test(right)) return Date.parse(left) - Date.parse(right);
    return left === right ? 0 : left < right ? -1 : 1;
  }
  if (typeof left !== typeof right) return Number.NaN;
  if (typeof left === 'object') return JSON.stringify(left) === JSON.stringify(right) ? 0 : Number.NaN;
  return Number(left) - Number(right);
}

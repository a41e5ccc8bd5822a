/** The states that a test of `from` allows, spelled out. */
import type { Scalar } from '../../model';
import type { Words } from '../normalise/words';
import { isObject } from '../parse/json';

/** The states, or undefined if nothing says which exist. */
export function statesOf(test: unknown, state: Words | undefined): readonly Scalar[] | undefined {
  const all = state?.values?.map(({ value }) => value);
  if (test === undefined || test === null) return undefined;
  if (Array.isArray(test)) return test;
  if (!isObject(test)) return [test as Scalar];
  if ('group' in test) return state?.values?.filter(({ group }) => group === test.group).map(({ value }) => value);
  if (!('not' in test) || !all) return all;
  const left = test.not === null ? [] : (statesOf(test.not, state) ?? []);
  return all.filter((value) => !left.includes(value));
}

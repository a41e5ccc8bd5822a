/** The states that a test of `from` allows, spelled out. */
import type { Scalar } from '../../model';
import { isLimits, type TestWords } from '../normal-form';
import type { Words } from '../normalise/words';

/** The states, or undefined if nothing says which exist. */
export function statesOf(test: TestWords | undefined, state: Words | undefined): readonly Scalar[] | undefined {
  const all = state?.values?.map(({ value }) => value);
  if (test === undefined || test === null) return undefined;
  if (!isLimits(test)) return [test].flat();
  if (test.group !== undefined)
    return state?.values?.filter(({ group }) => group === test.group).map(({ value }) => value);
  if (test.not === undefined || !all) return all;
  const left = statesOf(test.not, state) ?? [];
  return all.filter((value) => !left.includes(value));
}

/** Parts of sentences about conditions, calls and lists. */
import type { CallModel, Condition, FeatureTest, Scalar, Template, TestModel } from '../../model';

/** `a, b and c`. */
export function list(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

/** `New or OnHold`. */
export const states = (values: readonly Scalar[]): string => list(values.map(String), 'or');

export const call = ({ method, path, query }: CallModel): string =>
  `${method} ${path}${query.length > 0 ? `?${query.map(([name, value]) => `${name}=${value}`).join('&')}` : ''}`;

/** A template's value as it is written. */
export const template = (value: Template): string =>
  typeof value === 'string' ? value : value === null ? 'empty' : JSON.stringify(value);

/** `the feature A`, `one of the features A or B`, `the feature A switched off`. A mistake may close things to all. */
export function feature(test: FeatureTest): string {
  if (typeof test === 'string') return `the feature ${test}`;
  if (Array.isArray(test) && test.length === 0) return 'what was left out for a mistake';
  return 'not' in test ? `the feature ${test.not} switched off` : `one of the features ${list(test, 'or')}`;
}

/** The condition in words. */
export function condition(given: Condition): string {
  if ('all' in given) return list(given.all.map(condition));
  if ('any' in given) return list(given.any.map(condition), 'or');
  if ('not' in given) return `not (${condition(given.not)})`;
  return `${given.property} ${test(given.test)}`;
}

function test(given: TestModel): string {
  if ('in' in given) return `is ${states(given.in)}`;
  if ('is' in given) return `is ${given.is}`;
  if ('empty' in given) return given.empty ? 'is empty' : 'is filled';
  if ('not' in given) return 'in' in given.not ? `is not ${states(given.not.in)}` : `fails: ${test(given.not)}`;
  if ('compare' in given)
    return list(
      given.compare.map(
        ({ relation, operand }) => `${relation} ${operand.kind === 'property' ? operand.name : operand.placeholder}`,
      ),
    );
  return list(Object.entries(given).map(([word, limit]) => `${LIMITS[word] ?? word} ${limit}`));
}

const LIMITS: Record<string, string> = {
  minimum: 'is at least',
  maximum: 'is at most',
  exclusiveMinimum: 'is more than',
  exclusiveMaximum: 'is less than',
};

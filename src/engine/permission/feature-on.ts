import type { FeatureTest } from '../model';

/** True if the session's flags satisfy the test: a flag, any of several, or the absence of one. No test passes. */
export function featureOn(test: FeatureTest | undefined, flags: ReadonlySet<string>): boolean {
  if (test === undefined) return true;
  if (typeof test === 'string') return flags.has(test);
  if ('not' in test) return !flags.has(test.not);
  return test.some((flag) => flags.has(flag));
}

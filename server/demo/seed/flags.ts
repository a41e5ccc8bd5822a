import { OPEN_ID_FLAG } from '../../platform/auth';

/** Flags by which people work another way than most: somebody switches them on who wants that. */
export const FOUR_EYES_FLAGS = ['FourEyesForLosses', 'FourEyesForRights'] as const;

/** Those of the product's flags that a fresh installation has (OPEN-228). */
export function firstFlags(features: readonly string[]): string[] {
  const off: readonly string[] = [OPEN_ID_FLAG, ...FOUR_EYES_FLAGS];
  return features.filter((feature) => !off.includes(feature));
}

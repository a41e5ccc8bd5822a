import type { Company, CompanyField } from './fields';

/**
 * Lays changes over what somebody else has saved since they were begun (OPEN-237). Fields that both have changed, to
 * something else each, clash: they are the person's to decide.
 */
export function rebase(
  before: Company,
  theirs: Company,
  changes: Company,
): { readonly changes: Company; readonly clashes: readonly CompanyField[] } {
  const left = (Object.keys(changes) as CompanyField[]).filter((name) => changes[name] !== (theirs[name] ?? ''));
  return {
    changes: Object.fromEntries(left.map((name) => [name, changes[name] ?? ''])),
    clashes: left.filter((name) => theirs[name] !== before[name]),
  };
}

/** What stands for rights and feature flags among the requests that wait for approval (OPEN-259). */
import type { ApprovalRequest } from '../../../entities';

/** No definition has such names. */
export const RIGHTS_REQUEST = 'setting:rights';
export const FLAGS_REQUEST = 'setting:flags';

/** A group of rights as it is to be saved: its text, or null for the defaults, over the one that was read. */
export interface RightsAsked {
  readonly value: string | null;
  readonly seen: string | null;
}

/** The flags that are to be on, over those that were. */
export interface FlagsAsked {
  readonly names: readonly string[];
  readonly seen: readonly string[];
}

/** True if a request is about rights or flags, which are no rows of a definition. */
export function isOfSettings({ definition }: Pick<ApprovalRequest, 'definition'>): boolean {
  return definition === RIGHTS_REQUEST || definition === FLAGS_REQUEST;
}

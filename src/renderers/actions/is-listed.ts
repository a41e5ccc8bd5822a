import type { Offer } from '../../engine/action';
import type { Cockpit } from '../cockpit';

/**
 * True if a menu has the action. What only lacks a right is shown greyed, so that a person knows whom to ask; of what
 * nobody may do there is nobody to ask.
 */
export function isListed(
  { offered, reason }: Pick<Offer, 'offered' | 'reason'>,
  { holders }: Pick<Cockpit, 'holders'>,
): boolean {
  return offered || (reason?.kind === 'permission' && holders(reason.key).length > 0);
}

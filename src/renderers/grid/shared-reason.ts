import type { OfferedAction } from '../offered-action';

/**
 * The reason that most of the greyed actions give, if at least two give it: a menu says it once for them all. The first
 * wins a tie.
 */
export function sharedReason(actions: readonly Pick<OfferedAction, 'enabled' | 'reason'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { enabled, reason } of actions) if (!enabled && reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  return most < 2 ? undefined : [...counts].find(([, count]) => count === most)?.[0];
}

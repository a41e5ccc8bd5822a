import type { ActionModel } from '../../engine/model';

/** Taking away, revoking, and calling off for good: what asks twice and stands last. */
export function isDestructive(action: ActionModel): boolean {
  if (action.effect.kind === 'delete') return true;
  const [state, ...others] = action.to;
  return action.confirm !== false && others.length === 0 && /^(cancel|revoke)/i.test(String(state));
}

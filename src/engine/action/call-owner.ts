import type { ActionModel, EntityModel } from '../definition/model';

interface Sent {
  readonly model: Pick<EntityModel, 'base'>;
  readonly action: Pick<ActionModel, 'effect'>;
}

/**
 * Of actions that all make, change or delete rows of one definition, that definition's own; undefined if they do
 * different things. A client that names no action means the owner of the call (vocabulary, Effect).
 */
export function callOwner<T extends Sent>(sent: readonly T[]): T | undefined {
  const effect = sent[0]?.action.effect;
  if (!effect || !('entity' in effect)) return undefined;
  const isSame = ({ action }: T) =>
    action.effect.kind === effect.kind && 'entity' in action.effect && action.effect.entity === effect.entity;
  return sent.every(isSame) ? sent.find(({ model }) => model.base === effect.entity) : undefined;
}

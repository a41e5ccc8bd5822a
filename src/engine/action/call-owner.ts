import type { ActionModel, EntityModel } from '../model';

interface Sent {
  readonly model: Pick<EntityModel, 'base'>;
  readonly action: Pick<ActionModel, 'effect' | 'set' | 'to'>;
}

/**
 * Of actions that all make, change or delete rows of one definition, that definition's own; undefined if they do
 * different things. A client that names no action means the owner of the call (vocabulary, Effect).
 */
export function callOwner<T extends Sent>(sent: readonly T[]): T | undefined {
  const ordinary = sent.flatMap(({ action: { effect } }) => ('entity' in effect ? [effect] : []));
  const [effect] = ordinary;
  if (!effect || !ordinary.every(({ kind, entity }) => kind === effect.kind && entity === effect.entity))
    return undefined;
  const owner = sent.find(({ model, action }) => 'entity' in action.effect && model.base === effect.entity);
  return owner && sent.every((one) => 'entity' in one.action.effect || isPart(one, owner)) ? owner : undefined;
}

/** True if the action writes what is entered and no more, as the update of its own rows does. */
function isPart({ model, action: { effect, set, to } }: Sent, owner: Sent): boolean {
  const isUpdate = owner.action.effect.kind === 'update' && owner.model.base === model.base;
  return isUpdate && effect.kind === 'write' && Object.keys(set).length === 0 && to.length === 0;
}

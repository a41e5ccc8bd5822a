import type { ActionModel, EntityModel } from '../model';

/** Of a definition's actions, the one whose form shows the row. */
export const UPDATE = 'update';

/**
 * The actions by which cells of a row are edited where it stands (OPEN-293): the definition's update; without one, those
 * that do nothing but write values of the row, which each is taken back by itself. No two of them ask for the same.
 */
export function cellActions({
  actions,
  properties,
}: Pick<EntityModel, 'actions' | 'properties'>): readonly ActionModel[] {
  const update = actions.find(({ name, form }) => name === UPDATE && form);
  if (update) return [update];
  const own = new Set(properties.map(({ name }) => name));
  const asked = new Set<string>();
  return actions.filter(({ name, inverse, form, effect }) => {
    const fields = form?.fields.map((field) => field.name) ?? [];
    const writes = effect.kind === 'write' && inverse === name && fields.length > 0;
    if (!writes || !fields.every((field) => own.has(field) && !asked.has(field))) return false;
    for (const field of fields) asked.add(field);
    return true;
  });
}

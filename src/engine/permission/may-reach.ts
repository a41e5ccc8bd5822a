import type { EntityModel } from '../model';
import { isAllowed, type Viewer } from './sees';

type Guard = Pick<EntityModel, 'name' | 'base' | 'permission' | 'feature' | 'pages' | 'detail' | 'actions'>;

/**
 * True if the viewer may see a definition's rows: one of its pages is open to them, or one of a definition that shows
 * its rows as details or in a popup. A definition that nothing leads to is open to every session, unless what led to it
 * was left out for a mistake: then the compiler has closed it. One with a key of its own needs that besides, and who
 * calls with an access key needs it in the key's scope.
 */
export function mayReach(entities: Readonly<Record<string, Guard>>, model: Guard, viewer: Viewer): boolean {
  if (viewer.scope && !viewer.scope.reads(model.base)) return false;
  return reaches(Object.values(entities), model, viewer, new Set());
}

function reaches(models: readonly Guard[], model: Guard, viewer: Viewer, seen: Set<string>): boolean {
  if (seen.has(model.name) || !isAllowed(model, viewer)) return false;
  seen.add(model.name);
  if (model.pages.some((page) => isAllowed(page, viewer))) return true;
  const parents = models.filter((other) => other.name !== model.name && shows(other, model.name));
  if (model.pages.length === 0 && parents.length === 0) return true;
  return parents.some((parent) => reaches(models, parent, viewer, seen));
}

function shows(parent: Guard, name: string): boolean {
  return (
    parent.detail.some(({ entity }) => entity === name) || parent.actions.some(({ show }) => show?.entity === name)
  );
}

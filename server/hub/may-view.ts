import type { EntityModel, ProductModel } from '../../src/engine/definition/model';
import { isAllowed, type Viewer } from '../../src/engine/permission';

/** The definition behind a hub view, or undefined. */
export function modelOfView(product: ProductModel, view: string): EntityModel | undefined {
  return Object.values(product.entities).find((model) => model.live === view);
}

/** True if the session may open one of the definition's pages, or one that shows its rows in a detail. */
export function mayView(product: ProductModel, model: EntityModel, viewer: Viewer): boolean {
  return reaches(product, model, viewer, new Set());
}

function reaches(product: ProductModel, model: EntityModel, viewer: Viewer, seen: Set<string>): boolean {
  if (seen.has(model.name)) return false;
  seen.add(model.name);
  const { feature } = model;
  if (feature !== undefined && !isAllowed({ feature }, viewer)) return false;
  if (model.pages.some((page) => isAllowed(page, viewer))) return true;
  const parents = Object.values(product.entities).filter((other) => shows(other, model.name));
  return parents.some((parent) => reaches(product, parent, viewer, seen));
}

function shows(parent: EntityModel, name: string): boolean {
  return (
    parent.detail.some((rows) => rows.entity === name) || parent.actions.some((action) => action.show?.entity === name)
  );
}

/** The definitions as one session may see them: what it lacks the right for is nowhere in them. */
import type { CompileResult, EntityModel, ProductModel } from '../../src/engine/definition/model';
import type { ProductResponse } from '../../src/engine/http/api';
import { cutModel, featureOn, type Viewer } from '../../src/engine/permission';

/** Takes the compiled definitions and a session; gives the answer of GET /Cockpit/product. */
export function productView(
  { product, broken }: CompileResult,
  viewer: Viewer,
  serverVersion: string,
): ProductResponse {
  const models = modelsFor(product, viewer);
  return {
    entities: Object.values(models).map(({ name, hash }) => ({ name, hash })),
    models,
    broken,
    permissions: product.permissions,
    menu: product.menu,
    widgets: product.widgets.filter(({ feature }) => featureOn(feature, viewer.features)),
    serverVersion,
  };
}

/** All models, each cut to what the viewer may know of it. */
export function modelsFor({ entities }: Pick<ProductModel, 'entities'>, viewer: Viewer): Record<string, EntityModel> {
  return Object.fromEntries(
    Object.entries(entities).map(([name, model]) => [name, cutModel(model, viewer, (other) => entities[other])]),
  );
}

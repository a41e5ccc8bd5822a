import type { EntityModel, ProductModel } from '../../../src/engine/model';

/** The definition behind a hub view, or undefined. */
export function modelOfView(product: ProductModel, view: string): EntityModel | undefined {
  return Object.values(product.entities).find((model) => model.live === view);
}

import type { EntityModel, ProductModel } from '../../src/engine/model';
import type { ProductStore } from '../platform/context';
import { tableNameOf } from '../platform/db';
import { modelOfView } from './hub';

/** Knows which live definitions a table feeds: its own and all that extend it. */
export class Feeds {
  #product: ProductModel | undefined;
  #byTable = new Map<string, EntityModel[]>();

  constructor(private readonly store: ProductStore) {}

  /** The definitions with live rows in this table. */
  ofTable(table: string): readonly EntityModel[] {
    this.#refresh();
    return this.#byTable.get(table) ?? [];
  }

  /** The definition whose rows a hub view shows. */
  ofView(view: string): EntityModel | undefined {
    return modelOfView(this.store.current.product, view);
  }

  #refresh(): void {
    const { product } = this.store.current;
    if (product !== this.#product) {
      this.#product = product;
      this.#byTable = groupByTable(Object.values(product.entities).filter((model) => model.live !== false));
    }
  }
}

function groupByTable(models: readonly EntityModel[]): Map<string, EntityModel[]> {
  const groups = new Map<string, EntityModel[]>();
  for (const model of models) {
    const table = tableNameOf(model.base);
    groups.set(table, [...(groups.get(table) ?? []), model]);
  }
  return groups;
}

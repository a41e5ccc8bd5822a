import type { Material, Supplier } from '../../../generated/types';
import type { Command, CommandInput, Commands } from '../../entities';
import { accessDenied } from '../../platform/errors';
import { textsOf } from '../values';

const REMOVE = 'data.can_remove_product';

/** More products of a supplier (ACTION-056). One that another supplier delivers is not taken away from it. */
const addProducts: Command<'supplier.addProducts'> = {
  async each(work, supplier, { body, refuse }) {
    const materials = await work.lock('material', { id: body.addedIds });
    refuseOthers(materials, supplier, refuse);
    await work.change('material', materials, { supplierId: supplier.id });
  },
};

/**
 * The whole list of a supplier's products: those that are not in it are the supplier's no more, and none is taken away
 * from another supplier (API-117, OPEN-208).
 */
const associateMaterials: Command<'supplier.associateMaterials'> = {
  async each(work, supplier, { body, refuse }) {
    const wanted = await work.lock('material', { id: body.materialIds ?? [] });
    refuseOthers(wanted, supplier, refuse);
    const before = await work.lock('material', { supplierId: supplier.id });
    const kept = new Set(textsOf(wanted, 'id'));
    const removed = before.filter((row) => !kept.has(row.id));
    if (removed.length > 0 && !work.session.may(REMOVE)) throw accessDenied(REMOVE);
    await work.change('material', removed, { supplierId: null });
    const added = wanted.filter(({ supplierId }) => supplierId !== supplier.id);
    await work.change('material', added, { supplierId: supplier.id });
  },
};

/** Refuses materials if another supplier delivers one of them. */
function refuseOthers(materials: readonly Material[], supplier: Supplier, refuse: CommandInput['refuse']): void {
  const other = materials.find(({ supplierId }) => supplierId && supplierId !== supplier.id);
  if (other) throw refuse('other', other.name);
}

export const supplierCommands: Commands = {
  'supplier.addProducts': addProducts,
  'supplier.associateMaterials': associateMaterials,
};

import type { Row } from '../../../src/engine/query/load-options';
import type { Command, CommandInput, Commands, Work } from '../../entities';
import { accessDenied } from '../../errors';
import { textOf, textsOf } from '../values';

const REMOVE = 'data.can_remove_product';

/** More products of a supplier (ACTION-056). One that another supplier delivers is not taken away from it. */
const addProducts: Command = {
  async each(work, supplier, { body, refuse }) {
    const materials = await materialsOf(work, body.addedIds, refuse);
    const other = materials.find(({ supplierId }) => supplierId && supplierId !== supplier.id);
    if (other) throw refuse('other', textOf(other, 'name'));
    await work.change('material', materials, { supplierId: supplier.id });
  },
};

/** The whole list of a supplier's products: those that are not in it are the supplier's no more (API-117, OPEN-208). */
const associateMaterials: Command = {
  async each(work, supplier, { body, refuse }) {
    const wanted = await materialsOf(work, body.materialIds, refuse);
    const before = await work.lock('material', { supplierId: textOf(supplier, 'id') });
    const kept = new Set(textsOf(wanted, 'id'));
    const removed = before.filter((row) => !kept.has(textOf(row, 'id')));
    if (removed.length > 0 && !work.session.may(REMOVE)) throw accessDenied(REMOVE);
    await work.change('material', removed, { supplierId: null });
    const added = wanted.filter(({ supplierId }) => supplierId !== supplier.id);
    await work.change('material', added, { supplierId: supplier.id });
  },
};

async function materialsOf(work: Work, ids: unknown, refuse: CommandInput['refuse']): Promise<Row[]> {
  const wanted = Array.isArray(ids) ? ids.map(String) : [];
  const materials = await work.lock('material', { id: wanted });
  const known = new Set(textsOf(materials, 'id'));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) throw refuse('unknown', unknown.join(', '));
  return materials;
}

export const supplierCommands: Commands = {
  'supplier.addProducts': addProducts,
  'supplier.associateMaterials': associateMaterials,
};

import { sql, type Transaction } from 'kysely';
import type { SupplierMaterials } from '../../src/engine/http/api';
import type { BulkResult } from '../../src/engine/http/errors';
import type { Session } from '../context';
import type { Database, Tables } from '../db';
import { accessDenied, invalid, noSuchRow } from '../errors';

interface Material {
  readonly id: string;
  readonly name: string;
  readonly supplier_id: string | null;
}

/**
 * Makes these the materials of a supplier (API-117, OPEN-208). Those that were and are no more need the right to remove,
 * new ones the right to add. All or none; each change is written down like that of an action.
 */
export async function associate(
  database: Database,
  session: Session,
  { supplierId, materialIds }: SupplierMaterials,
  requestId: string,
  rights: { readonly add: string; readonly remove: string },
): Promise<BulkResult> {
  return database.confined(session, async (tx) => {
    const { rows: suppliers } = await sql`select id from supplier where id = ${supplierId} for update`.execute(tx);
    if (suppliers.length === 0) throw noSuchRow({ name: 'supplier', base: 'supplier', title: 'Supplier' });
    const wanted = JSON.stringify(materialIds);
    const { rows: materials } = await sql<Material>`select id, name, supplier_id from material
      where supplier_id = ${supplierId} or id in (select jsonb_array_elements_text(${wanted}::jsonb)) order by id for update`.execute(
      tx,
    );
    const known = new Set(materials.map(({ id }) => id));
    const unknown = materialIds.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw invalid(
        unknown.map((id) => ({ field: 'materialIds', keyword: 'reference', message: `there is no material ${id}` })),
      );
    const chosen = new Set(materialIds);
    const added = materials.filter(({ id, supplier_id }) => chosen.has(id) && supplier_id !== supplierId);
    const removed = materials.filter(({ id }) => !chosen.has(id));
    if (added.length > 0 && !session.may(rights.add)) throw accessDenied(rights.add);
    if (removed.length > 0 && !session.may(rights.remove)) throw accessDenied(rights.remove);
    await change(tx, session, requestId, added, supplierId);
    await change(tx, session, requestId, removed, null);
    return { succeeded: [...added, ...removed].map(({ id, name }) => ({ id, name })), failed: [] };
  });
}

async function change(
  tx: Transaction<Tables>,
  { businessUnit, userName }: Session,
  requestId: string,
  materials: readonly Material[],
  supplierId: string | null,
): Promise<void> {
  if (materials.length === 0) return;
  const ids = JSON.stringify(materials.map(({ id }) => id));
  const action = `supplier.${supplierId === null ? 'removeProducts' : 'addProducts'}`;
  await sql`insert into audit (business_unit, user_name, request_id, entity, action, row_key, before, after)
    select ${businessUnit}::text, ${userName}::text, ${requestId}::text, 'material', ${action}::text, id,
      jsonb_build_object('supplierId', supplier_id), jsonb_build_object('supplierId', ${supplierId}::text)
    from material where id in (select jsonb_array_elements_text(${ids}::jsonb))`.execute(tx);
  await sql`update material set supplier_id = ${supplierId}::text
    where id in (select jsonb_array_elements_text(${ids}::jsonb))`.execute(tx);
}

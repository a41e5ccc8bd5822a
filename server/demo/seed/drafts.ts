import type { ValuesOf } from '../../entities';
import { groupBy } from '../../warehouse';
import { type BlockContext, round, timeFrom } from './block';
import { companyName } from './catalogue';
import type { Material } from './materials';
import { DELIVERY } from './orders';
import type { Supplier } from './suppliers';

interface Drafts<E extends 'purchase-draft' | 'sales-order-draft'> {
  readonly drafts: readonly ValuesOf<E>[];
  readonly lines: readonly ValuesOf<`${E}-line`>[];
}

/** Purchases that are being prepared, and how many each supplier has. */
export function makePurchaseDrafts(
  { prefix, offset, random, today }: BlockContext,
  count: number,
  suppliers: readonly Supplier[],
  materials: readonly Material[],
): Drafts<'purchase-draft'> {
  const bySupplier = groupBy(materials, ({ supplierId }) => supplierId);
  const delivering = suppliers.filter(({ id, supplierStatus }) => bySupplier.has(id) && supplierStatus === 'Active');
  if (delivering.length === 0) return { drafts: [], lines: [] };
  const lines: ValuesOf<'purchase-draft-line'>[] = [];
  const drafts = Array.from({ length: count }, (_, index): ValuesOf<'purchase-draft'> => {
    const id = `${prefix}pd-${index + 1}`;
    const supplier = random.pick(delivering);
    supplier.draftCount += 1;
    const own = (bySupplier.get(supplier.id) ?? []).slice(0, random.whole(2, 9)).map((material, at) => {
      const demand = Math.max(5, material.maximumWarehouseQuantity - Math.min(40, material.availableQuantity));
      return {
        id: `${id}-${at + 1}`,
        draftId: id,
        materialId: material.id,
        itemNo: material.itemNo,
        calculatedDemand: demand,
        orderedQuantity: random.chance(0.7) ? demand : Math.ceil(demand / 10) * 10,
        costPrice: material.costPrice,
      } satisfies ValuesOf<'purchase-draft-line'>;
    });
    lines.push(...own);
    return {
      id,
      draftNumber: `D-${30_000 + offset + index + 1}`,
      supplierId: supplier.id,
      totalCost: round(own.reduce((sum, line) => sum + line.orderedQuantity * line.costPrice, 0)),
      draftLineCount: own.length,
      created: timeFrom(today, -random.whole(1, 30), random.whole(7, 16)),
    };
  });
  return { drafts, lines };
}

/** Sales orders that somebody has begun to write. */
export function makeSalesOrderDrafts(
  { prefix, offset, random, today }: BlockContext,
  count: number,
  materials: readonly Material[],
): Drafts<'sales-order-draft'> {
  const lines: ValuesOf<'sales-order-draft-line'>[] = [];
  const drafts = Array.from({ length: count }, (_, index): ValuesOf<'sales-order-draft'> => {
    const id = `${prefix}sd-${index + 1}`;
    const discount = random.chance(0.3) ? random.pick([2.5, 5, 10]) : 0;
    const own = Array.from({ length: random.whole(1, 6) }, (_, at) => {
      const material = random.pick(materials);
      const quantity = random.whole(1, 24);
      const adjustPrice = random.chance(0.2) ? round(material.salesPrice * 0.95) : null;
      return {
        id: `${id}-${at + 1}`,
        draftId: id,
        orderLineNo: (at + 1) * 10,
        materialId: material.id,
        itemNo: material.itemNo,
        orderedQuantity: quantity,
        salesUnitPrice: material.salesPrice,
        adjustPrice,
        salesPrice: round(quantity * (adjustPrice ?? material.salesPrice)),
      } satisfies ValuesOf<'sales-order-draft-line'>;
    });
    lines.push(...own);
    const gross = own.reduce((sum, { salesPrice }) => sum + salesPrice, 0);
    // With some it is not said yet.
    const [deliveryTypeId, deliveryType] = DELIVERY[index % (DELIVERY.length + 1)] ?? [];
    return {
      id,
      deliveryTypeId,
      deliveryType,
      orderNumber: `SD-${40_000 + offset + index + 1}`,
      orderType: random.pick(['Standard', 'Standard', 'WebShop', 'Express']),
      customerName: companyName('customer', offset + random.whole(0, 400)),
      orderLines: own.length,
      totalCost: round((gross * (100 - discount)) / 100),
      discount,
      created: timeFrom(today, -random.whole(1, 20), random.whole(7, 16)),
    };
  });
  return { drafts, lines };
}

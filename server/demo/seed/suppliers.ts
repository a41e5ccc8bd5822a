import type { RowOf, ValuesOf } from '../../entities';
import type { BlockContext } from './block';
import { companyName, FIRST_NAMES, LAST_NAMES } from './catalogue';

export interface Supplier extends ValuesOf<'supplier'> {
  readonly id: string;
  readonly supplierName: string;
  readonly supplierStatus: RowOf<'supplier'>['supplierStatus'];
  /** Its drafts; makePurchaseDrafts counts them. */
  draftCount: number;
}

const COMMENTS = [
  null,
  null,
  null,
  'Delivers on Tuesdays and Thursdays.',
  'Call before returns.',
  'Pallets only, no mixed layers.',
  'Framework agreement until next summer.',
] as const;

export function makeSuppliers({ prefix, offset, random }: BlockContext, count: number): Supplier[] {
  return Array.from({ length: count }, (_, index): Supplier => {
    const supplierName = companyName('supplier', offset / 25 + index);
    return {
      id: `${prefix}sup-${index + 1}`,
      supplierName,
      contactPerson: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      companyEmail: `ordre@${domainOf(supplierName)}.example`,
      averageLeadTime: random.whole(1, 42),
      comments: random.pick(COMMENTS),
      draftCount: 0,
      supplierStatus: random.chance(0.88) ? 'Active' : 'Inactive',
    };
  });
}

function domainOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .replaceAll('æ', 'ae')
    .replace(/ (as|ab|a\/s|oy)$/, '')
    .replace(/[^a-z0-9]+/g, '-');
}

/** Where the boxes of the form search: materials, and customers of earlier orders. */
import type { EntityModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
import type { Cockpit } from '../../renderers/cockpit';
import { fetchRows } from '../../renderers/rows';
import type { Suggestion } from './search-box';

/** What is shown at once; whoever looks for more types more. */
const MOST = 12;
/** Orders that are looked at for the customers in them. */
const ORDERS = 60;

type Place = Pick<Cockpit, 'http' | 'format'>;

/** Materials whose number, barcode or name has the text. */
export async function findMaterials({ http, format }: Place, model: EntityModel, text: string): Promise<Suggestion[]> {
  const { result } = await fetchRows(http, {
    model,
    parameters: {},
    values: {},
    options: { searchText: text, skip: 0, take: MOST },
  });
  return (result as readonly Row[]).map((row) => ({
    key: String(row.id),
    mark: String(row.itemNo ?? ''),
    text: String(row.name ?? ''),
    more: row.salesPrice === undefined || row.salesPrice === null ? '' : format.price(Number(row.salesPrice)),
    row,
  }));
}

/** Customers whose name has the text, each by the latest of their orders. */
export async function findCustomers({ http }: Place, model: EntityModel, text: string): Promise<Suggestion[]> {
  const { result } = await fetchRows(http, {
    model,
    parameters: {},
    values: {},
    options: {
      filter: ['customerName', 'contains', text],
      sort: [{ selector: 'updated', desc: true }],
      skip: 0,
      take: ORDERS,
    },
  });
  const byName = new Map<string, Row>();
  for (const row of result as readonly Row[]) {
    const name = String(row.customerName ?? '');
    if (name && !byName.has(name)) byName.set(name, row);
  }
  return [...byName].slice(0, MOST).map(([name, row]) => ({ key: name, text: name, row }));
}

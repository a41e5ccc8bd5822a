/** Where the boxes of the form search: materials, and customers of earlier orders. */
import type { EntityModel } from '../../engine/definition/model';
import { API, type CheckedSalesOrder } from '../../engine/http/api';
import type { Row } from '../../engine/query';
import type { Cockpit } from '../../renderers/cockpit';
import type { Suggestion } from '../../renderers/documents';
import { fetchRows } from '../../renderers/rows';

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

/** Materials whose number or barcode is the text. */
export async function findExact({ http }: Pick<Cockpit, 'http'>, text: string): Promise<readonly Row[]> {
  const lines = [{ material: text, orderedQuantity: 1 }];
  const { data } = await http.post<CheckedSalesOrder>(API.validateSalesOrder, { lines });
  return data?.lines[0]?.materials ?? [];
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

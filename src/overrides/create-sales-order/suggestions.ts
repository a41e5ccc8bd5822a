/** Where the boxes of the form search: materials, and customers of earlier orders. */

import { API } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import type { LoadResult, Row } from '../../engine/query';
import { type Cockpit, useCockpit } from '../../renderers/cockpit';
import type { Suggestion } from '../../renderers/documents';
import { fetchRows, useKeptAnswers } from '../../renderers/rows';

/** What is shown at once; whoever looks for more types more. */
const MOST = 12;
/** Orders that are looked at for the customers in them. */
const ORDERS = 60;

/** Finds materials whose number, barcode or name has a text; the same search is not sent again for a while (HTTP-019). */
export function useFindMaterials(model: EntityModel): (text: string) => Promise<Suggestion[]> {
  const { http, format } = useCockpit();
  const answers = useKeptAnswers<readonly Row[]>(model);
  return async (text) => {
    const rows = await answers.ask(text, async () => {
      const { data } = await http.post<LoadResult>(API.materialSearch, { searchText: text, take: MOST });
      return (data?.result ?? []) as readonly Row[];
    });
    return rows.map((row) => ({
      key: String(row.id),
      mark: String(row.itemNo ?? ''),
      text: String(row.name ?? ''),
      more: row.salesPrice === undefined || row.salesPrice === null ? '' : format.price(Number(row.salesPrice)),
      row,
    }));
  };
}

/** Materials whose number or barcode is the text. */
export async function findExact({ http }: Pick<Cockpit, 'http'>, text: string): Promise<readonly Row[]> {
  const lines = [{ material: text, orderedQuantity: 1 }];
  const { data } = await http.post(API.validateSalesOrder, { lines });
  return data?.lines[0]?.materials ?? [];
}

/** Customers whose name has the text, each by the latest of their orders. */
export async function findCustomers(
  { http }: Pick<Cockpit, 'http'>,
  model: EntityModel,
  text: string,
): Promise<Suggestion[]> {
  const { result } = await fetchRows(http, {
    model,
    parameters: {},
    values: {},
    options: {
      filter: { property: 'customerName', operator: 'contains', value: text },
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

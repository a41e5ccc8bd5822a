import type { ApiClient } from './api-client';

/** Name of the supplier with the most materials: its detail has more than one page. */
export async function largestSupplier(client: ApiClient): Promise<string> {
  const groups = await client.rows<{ key: string | null; count: number }>('/Material/description', {
    group: [{ selector: 'supplierName', isExpanded: false }],
    take: 1000,
  });
  const [largest] = groups.filter(({ key }) => key !== null).sort((a, b) => b.count - a.count);
  if (!largest?.key) throw new Error('No material has a supplier');
  return largest.key;
}

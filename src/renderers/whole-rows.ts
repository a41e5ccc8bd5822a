import { API, type FoundRows } from '../engine/http';
import type { Cockpit } from './cockpit';

/** Rows that are called just so, and the definitions that may have others: it took too long to ask them. */
export type WholeRows = Pick<FoundRows, 'rows' | 'leftOut'>;

/** Rows of any definition that are called just so; none if they cannot be asked for. */
export async function wholeRows(text: string, { http }: Pick<Cockpit, 'http'>): Promise<WholeRows> {
  const { data } = await http.get(API.find, { text }).catch(() => ({ data: null }));
  return { rows: (data?.rows ?? []).filter(({ rank }) => rank === 'whole'), leftOut: data?.leftOut ?? [] };
}

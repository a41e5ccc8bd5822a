import { API, type FoundRow } from '../engine/http';
import type { Cockpit } from './cockpit';

/** Rows of any definition that are called just so; none if they cannot be asked for. */
export async function wholeRows(text: string, { http }: Pick<Cockpit, 'http'>): Promise<readonly FoundRow[]> {
  const { data } = await http.get(API.find, { text }).catch(() => ({ data: null }));
  return (data?.rows ?? []).filter(({ rank }) => rank === 'whole');
}

import type { Row } from './load-options';

/** Some of all rows, in their order. */
export interface RowPortion {
  readonly rows: readonly Row[];
  /** How many there are, beyond the limit as well. */
  readonly total: number;
}

export interface Portioning {
  /** Fewer rows than were asked for are not yet the last. The first answer, without `skip`, says how many there are. */
  ask(skip: number, take: number): Promise<Pick<RowPortion, 'rows'> & { readonly total?: number | undefined }>;
  keyOf(row: Row): string;
  /** So many are wanted, and so many at once. */
  readonly most: number;
  readonly atOnce: number;
}

/**
 * Reads a list that others change meanwhile, some rows at a time, each once. A portion begins with the last row of the one
 * before: if that is not there, rows have left the list and others stand in their places, so that it goes back to a row
 * that it knows.
 */
export async function* inPortions({ ask, keyOf, most, atOnce }: Portioning): AsyncGenerator<RowPortion> {
  const given = new Set<string>();
  let total: number | undefined;
  /** Behind the last row that was read, and how many before it are read again. */
  let [end, again] = [0, 0];
  while (given.size < Math.min(total ?? most, most)) {
    const skip = Math.max(0, end - again);
    const { rows: found, total: counted } = await ask(skip, Math.min(atOnce, most - given.size + end - skip));
    total ??= counted;
    const isKnown = found[0] !== undefined && given.has(keyOf(found[0]));
    if (again > 0 && skip > 0 && !isKnown) {
      again *= 2;
      continue;
    }
    const rows = found.filter((row) => !given.has(keyOf(row))).slice(0, most - given.size);
    for (const row of rows) given.add(keyOf(row));
    if (rows.length > 0) yield { rows, total: total ?? most };
    if (again < 2 && found.length <= again) return;
    end = skip + found.length;
    again = found.length > 1 ? 1 : 0;
  }
}

import { countIn, itemNumbers, readGs1, saidBy } from '../../engine/find';
import type { Row } from '../../engine/query';

/** What a GS1 code is about. */
export interface ScannedItem {
  readonly rows: readonly Row[];
  /** How many of it, if the code says so: what it weighs says nothing of that. */
  readonly quantity: number | undefined;
}

/**
 * Finds the item of a GS1 code by `findExact`, however many digits its number is kept with. Undefined for a text that is
 * no such code, or whose item is not there.
 */
export async function findScanned(
  code: string,
  findExact: (text: string) => Promise<readonly Row[]>,
): Promise<ScannedItem | undefined> {
  const elements = readGs1(code) ?? [];
  const { item } = saidBy(elements);
  for (const number of item === undefined ? [] : itemNumbers(item)) {
    const rows = await findExact(number);
    // None of it is no quantity of a line.
    if (rows.length > 0) return { rows, quantity: Number(countIn(elements)) || undefined };
  }
  return undefined;
}

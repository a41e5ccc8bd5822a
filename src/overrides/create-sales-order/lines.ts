/** What happens to the lines of an order: each step takes lines and gives lines. */
import { nextKey, putBack } from '../../engine/document';
import type { CheckedSalesLine } from '../../engine/http';
import type { Row } from '../../engine/query';
import type { Typed, WrittenLine } from '../../renderers/documents';
import type { OrderLine } from './order';

/** A line as it was pasted or read from a file. */
export interface RawLine extends Omit<WrittenLine, 'price'> {
  readonly adjustPrice: Typed;
}

type Lines = readonly OrderLine[];

/** The line that has a material already. */
export function lineWith(lines: Lines, material: Row): OrderLine | undefined {
  return lines.find((line) => line.problem === undefined && line.material?.id === material.id);
}

/** One more line, of one piece if nothing else is said. A material that is there already is not added again. */
export function addMaterial(lines: Lines, material: Row, orderedQuantity = 1): Lines {
  if (lineWith(lines, material)) return lines;
  return [...lines, { key: nextKey(lines), material, orderedQuantity, adjustPrice: undefined }];
}

/**
 * Adds what was pasted, in its order. Each line that is none yet says why, in its place (SO-017 to SO-019); without
 * `checked` nobody could be asked.
 */
export function addRaw(lines: Lines, raw: readonly RawLine[], checked: readonly CheckedSalesLine[] | undefined): Lines {
  const all = [...lines];
  for (const [index, { material, ...numbers }] of raw.entries()) {
    const line: OrderLine = { ...numbers, key: nextKey(all), typed: material };
    all.push(judged(all, line, checked?.[index]));
  }
  return all;
}

/** Says of lines that could not be checked what has been learnt of them by now, if they are unchecked still. */
export function recheck(lines: Lines, open: Lines, checked: readonly CheckedSalesLine[]): Lines {
  return open.reduce((all, { key, typed }, index) => {
    const others = all.filter((line) => line.key !== key);
    const isMeant = (line: OrderLine) => line.key === key && line.typed === typed && line.problem === 'unchecked';
    return all.map((line) => (isMeant(line) ? judged(others, line, checked[index]) : line));
  }, lines);
}

function judged(others: Lines, line: OrderLine, checked: CheckedSalesLine | undefined): OrderLine {
  if (!checked) return { ...line, problem: 'unchecked' };
  const { materials } = checked;
  const [only] = materials;
  if (materials.length !== 1 || !only)
    return { ...line, problem: materials.length === 0 ? 'notFound' : 'ambiguous', candidates: materials };
  return withMaterial(others, line, only);
}

function withMaterial(others: Lines, { candidates: _, problem: __, ...line }: OrderLine, material: Row): OrderLine {
  return { ...line, material, ...(lineWith(others, material) ? { problem: 'duplicate' as const } : {}) };
}

/** The material that a line means, as the person says; if it is there already, the line is its duplicate. */
export function chooseMaterial(lines: Lines, key: number, material: Row): Lines {
  const others = lines.filter((line) => line.key !== key);
  return lines.map((line) => (line.key === key ? withMaterial(others, line, material) : line));
}

/** The line that was there before a duplicate, and what will stand in it once the two are one. */
export interface Merge {
  readonly first: OrderLine;
  /** The price that was written in the duplicate, if that is another one. */
  readonly values: { readonly orderedQuantity: number; readonly adjustPrice?: number };
}

/** What becomes of a duplicate that is merged; nothing as long as one of the quantities is no number. */
export function mergeOf(
  lines: Lines,
  { problem, material, orderedQuantity, adjustPrice }: OrderLine,
): Merge | undefined {
  const first = problem === 'duplicate' && material ? lineWith(lines, material) : undefined;
  if (typeof first?.orderedQuantity !== 'number' || typeof orderedQuantity !== 'number') return undefined;
  const isOther = typeof adjustPrice === 'number' && adjustPrice !== first.adjustPrice;
  const sum = first.orderedQuantity + orderedQuantity;
  return { first, values: { orderedQuantity: sum, ...(isOther ? { adjustPrice } : {}) } };
}

/** Puts the quantity of a duplicate on top of the line that was there, which stays, at the price of the duplicate. */
export function mergeDuplicate(lines: Lines, key: number): Lines {
  const duplicate = lines.find((line) => line.key === key);
  const merge = duplicate && mergeOf(lines, duplicate);
  return merge ? removeLine(changeLine(lines, merge.first.key, merge.values), key) : lines;
}

/** A duplicate whose first line goes is none any more. */
export function removeLine(lines: Lines, key: number): Lines {
  const left = lines.filter((line) => line.key !== key);
  return left.reduce<Lines>((all, line) => {
    if (line.problem !== 'duplicate' || !line.material || lineWith(all, line.material)) return all;
    return chooseMaterial(all, line.key, line.material);
  }, left);
}

/** A line that was removed, in its place; it is a duplicate if its material is there by now. */
export function putBackLine(lines: Lines, line: OrderLine, index: number): Lines {
  const { material } = line;
  return putBack(lines, material ? withMaterial(lines, line, material) : line, index);
}

export function changeLine(lines: Lines, key: number, values: Partial<OrderLine>): Lines {
  return lines.map((line) => (line.key === key ? { ...line, ...values } : line));
}

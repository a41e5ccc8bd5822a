/** A purchase draft while it is being written: plain values, and what follows from them. */
import { nextKey } from '../../engine/document';
import type { ProposedDraftLine } from '../../engine/http';
import { isBlank, type Row } from '../../engine/query';
import { lineAmount, sumAmounts } from '../../engine/value';
import type { Typed } from '../../renderers/documents';

export interface DraftLine {
  /** Tells lines apart while they move. */
  readonly key: number;
  readonly material: Row;
  readonly calculatedDemand: number | undefined;
  readonly orderedQuantity: Typed;
  readonly costPrice: Typed;
}

export interface Draft {
  readonly supplierId?: string | undefined;
  readonly lines: readonly DraftLine[];
}

export const EMPTY_DRAFT: Draft = { lines: [] };

type Lines = readonly DraftLine[];
/** What is known of materials and what is calculated for them, by their ids. */
export type Figures = ReadonlyMap<unknown, ProposedDraftLine>;

const numberOr = (value: unknown): number | undefined => (isBlank(value) ? undefined : Number(value));

/** A line of a stored or proposed draft. */
export function lineOf(key: number, line: Row, material: Row | undefined): DraftLine {
  return {
    key,
    material: material ?? { id: line.materialId, itemNo: line.itemNo, name: line.material },
    calculatedDemand: numberOr(line.calculatedDemand),
    orderedQuantity: numberOr(line.orderedQuantity),
    costPrice: numberOr(line.costPrice),
  };
}

/** One more line for each material, of the quantity that is said, else of what is calculated for it, or of one piece. */
export function addMaterials(
  lines: Lines,
  materials: readonly Row[],
  figures: Figures | undefined,
  quantity?: number,
): Lines {
  const next = nextKey(lines);
  const added = materials.map((material, index): DraftLine => {
    const calculatedDemand = figures?.get(material.id)?.calculatedDemand;
    return {
      key: next + index,
      material,
      calculatedDemand,
      orderedQuantity: quantity ?? (calculatedDemand || 1),
      costPrice: numberOr(material.costPrice),
    };
  });
  return [...lines, ...added];
}

/** The earlier line of the same material, if a line repeats one (PO-010). */
export function repeatedBy(lines: Lines, line: DraftLine): DraftLine | undefined {
  const first = lines.find(({ material }) => material.id === line.material.id);
  return first && first.key !== line.key ? first : undefined;
}

/** The price that was written in a repeated line, if it is another than that of the earlier one. */
export function otherPrice(opened: Lines, line: DraftLine, first: DraftLine): number | undefined {
  const { costPrice } = line;
  const isOther = typeof costPrice === 'number' && costPrice !== first.costPrice;
  return isOther && isByHand(opened, line, 'costPrice') ? costPrice : undefined;
}

/** Puts the quantity of a repeated line on top of the earlier one, which stays, at the price that is given, if any. */
export function mergeRepeated(lines: Lines, key: number, costPrice?: number): Lines {
  const line = lines.find((one) => one.key === key);
  const first = line && repeatedBy(lines, line);
  const sum = Number(first?.orderedQuantity) + Number(line?.orderedQuantity);
  if (!first || !Number.isFinite(sum)) return lines;
  const price = costPrice === undefined ? {} : { costPrice };
  return removeLine(changeLine(lines, first.key, { orderedQuantity: sum, ...price }), key);
}

export function removeLine(lines: Lines, key: number): Lines {
  return lines.filter((line) => line.key !== key);
}

export function changeLine(lines: Lines, key: number, values: Partial<DraftLine>): Lines {
  return lines.map((line) => (line.key === key ? { ...line, ...values } : line));
}

/** Takes what is calculated by now; an order that was as calculated before stays as calculated. */
export function recalculated(lines: Lines, figures: Figures): Lines {
  return lines.map((line) => {
    const calculatedDemand = figures.get(line.material.id)?.calculatedDemand;
    if (calculatedDemand === undefined) return line;
    const follows = line.orderedQuantity === line.calculatedDemand && calculatedDemand > 0;
    return { ...line, calculatedDemand, ...(follows ? { orderedQuantity: calculatedDemand } : {}) };
  });
}

/** Values of a line that a person may write. */
export type WrittenValue = 'orderedQuantity' | 'costPrice';

/** True if a value was written by hand since the draft was opened, or since its line was added. */
export function isByHand(opened: Lines, line: DraftLine, name: WrittenValue): boolean {
  const before = opened.find(({ key, material }) => key === line.key && material.id === line.material.id);
  const added = { orderedQuantity: line.calculatedDemand || 1, costPrice: numberOr(line.material.costPrice) };
  return (before ?? added)[name] !== line[name];
}

export function totalOfLine({ orderedQuantity, costPrice }: DraftLine): number {
  const isCounted = typeof orderedQuantity === 'number' && orderedQuantity > 0 && typeof costPrice === 'number';
  return isCounted ? lineAmount(orderedQuantity, costPrice) : 0;
}

/** The cost of all lines (PO-011). */
export function totalOf({ lines }: Draft): number {
  return sumAmounts(lines.map(totalOfLine));
}

/** The values as the forms of the definition know them; what is empty is left out. */
export function valuesOf({ lines }: Draft): { readonly lines: readonly Row[] } {
  return {
    lines: lines.map(({ material, calculatedDemand, orderedQuantity, costPrice }) =>
      Object.fromEntries(
        Object.entries({ materialId: material.id, orderedQuantity, calculatedDemand, costPrice }).filter(
          ([, value]) => !isBlank(value),
        ),
      ),
    ),
  };
}

/** True if the two say the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  const said = (draft: Draft) => JSON.stringify([draft.lines.length > 0 && draft.supplierId, valuesOf(draft)]);
  return said(one) === said(other);
}

/**
 * What a person wrote over what somebody else has saved meanwhile: values and lines that the person has changed, added
 * or removed stay so, all else is as it was saved.
 */
export function mergedDraft(opened: Draft, mine: Draft, theirs: Draft): Draft {
  const lineIn = ({ lines }: Draft, { material }: DraftLine) => lines.find((line) => line.material.id === material.id);
  const kept = mine.lines.flatMap((line): readonly DraftLine[] => {
    const [before, saved] = [lineIn(opened, line), lineIn(theirs, line)];
    const isChanged = (name: WrittenValue) => line[name] !== before?.[name];
    if (!saved) return !before || isChanged('orderedQuantity') || isChanged('costPrice') ? [line] : [];
    const written = (name: WrittenValue) => (isChanged(name) ? line : saved)[name];
    return [{ ...saved, orderedQuantity: written('orderedQuantity'), costPrice: written('costPrice') }];
  });
  const added = theirs.lines.filter((line) => !lineIn(mine, line) && !lineIn(opened, line));
  // Keys are those of the saved lines; a line of one's own may need another.
  return { ...theirs, lines: withOwnKeys([...kept, ...added], theirs.lines) };
}

function withOwnKeys(lines: Lines, saved: Lines): Lines {
  let next = nextKey(saved);
  return lines.map((line) => {
    const isSaved = saved.some(({ key, material }) => key === line.key && material.id === line.material.id);
    if (isSaved) return line;
    return { ...line, key: next++ };
  });
}

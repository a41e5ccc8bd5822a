/** A line of a landscape page holds about so many characters in the size that is printed. */
const LINE = 175;
/** Longer values break into lines; padding counts as well. */
const WIDTHS = { least: 4, most: 26, padding: 2 } as const;

/** A column's width in characters: its longest value, or the longest word of its caption. */
export function printWidth(caption: string, texts: readonly string[]): number {
  const longest = Math.max(...[...caption.split(/\s+/), ...texts].map((text) => text.length));
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest)) + WIDTHS.padding;
}

/**
 * Puts columns that are too many for a page's width into bands below each other. Each band begins with the first
 * column, so that one sees which row it is about.
 */
export function printBands(widths: readonly number[], line = LINE): readonly (readonly number[])[] {
  const [first = 0] = widths;
  const bands: number[][] = [[]];
  let used = 0;
  for (const [index, width] of widths.entries()) {
    const band = bands[bands.length - 1] as number[];
    if (band.length > 1 && used + width > line) {
      bands.push([0, index]);
      used = first + width;
    } else {
      band.push(index);
      used += width;
    }
  }
  return bands;
}

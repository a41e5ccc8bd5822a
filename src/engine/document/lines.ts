/** What tells lines apart while they move. */
export interface Keyed {
  readonly key: number;
}

/** A key that none of the lines has. */
export function nextKey(lines: readonly Keyed[]): number {
  return Math.max(0, ...lines.map(({ key }) => key)) + 1;
}

/** The lines with one that was removed in its place; under another key if one that came meanwhile has its own. */
export function putBack<Line extends Keyed>(lines: readonly Line[], line: Line, index: number): readonly Line[] {
  const isTaken = lines.some(({ key }) => key === line.key);
  return lines.toSpliced(index, 0, isTaken ? { ...line, key: nextKey(lines) } : line);
}

/** The lines with one as it was, if it is still what it became: what was typed into it since stays. */
export function asBefore<Line extends Keyed>(
  lines: readonly Line[],
  was: Line,
  became: Line | undefined,
): readonly Line[] {
  return lines.map((line) => (line === became ? was : line));
}

/**
 * The end of a chart's axis: the largest value times the head room, rounded up. Counted in whole percent, so that no
 * rounding noise adds a step (DASH-055, DASH-056, OPEN-219). Without any value the axis still has a length.
 */
export function axisMaximum(values: readonly number[], headroom = 1): number {
  const largest = Math.max(0, ...values);
  return Math.ceil((Math.round(headroom * 100) * largest) / 100) || 1;
}

/** Where a chart's axis begins: at zero, or at the value furthest below it, rounded down. */
export function axisMinimum(values: readonly number[]): number {
  return Math.floor(Math.min(0, ...values));
}

/** How far apart the names along an axis are that are shown, in entries: all have room, and none in between is left out. */
export function nameStep(widest: number, slot: number): number {
  return slot > 0 ? Math.max(1, Math.ceil(widest / slot)) : 1;
}

/** Even steps with 0 among them that fit between both ends: 1, 2 or 5 times a power of ten, three to five of them. */
export function axisSteps(maximum: number, minimum = 0): number[] {
  const rough = Math.max(1, (maximum - minimum) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.ceil(minimum / step);
  return Array.from({ length: Math.floor(maximum / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** Number of cases of a property test: the given one, times the factor of `npm run soak`. */
export function runs(cases: number): number {
  return cases * Number(process.env.SOAK ?? 1);
}

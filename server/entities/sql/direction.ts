/** Direction with the place of nothing: it comes before everything, so last when descending. A key is never nothing. */
export function direction(desc: boolean | undefined, isKey = false): string {
  if (isKey) return desc ? 'desc' : 'asc';
  return desc ? 'desc nulls last' : 'asc nulls first';
}

/** What several rows say together. */

/** The properties that hold such a value, or none. */
type Holding<R, T> = { [P in keyof R]-?: R[P] extends T | null | undefined ? P : never }[keyof R];

/** The sum of a property; what is empty counts as zero. */
export function sumOf<R>(rows: readonly R[], name: Holding<R, number>): number {
  return rows.reduce((sum, row) => sum + ((row[name] as number | null | undefined) ?? 0), 0);
}

/** The different texts of a property, without empty ones. */
export function textsOf<R>(rows: readonly R[], name: Holding<R, string>): string[] {
  return [...new Set(rows.map((row) => (row[name] as string | null | undefined) ?? '').filter(Boolean))];
}

/** Which of two texts comes first; an empty one goes before all others. */
export function compareTexts(left: string | null, right: string | null): number {
  return (left ?? '').localeCompare(right ?? '');
}

/** The elements of a list by what they have in common, in their order. */
export function groupBy<T, K>(list: readonly T[], keyOf: (element: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of list) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}

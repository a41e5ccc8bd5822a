/** A one-letter name gives that letter, any longer name its first two, in upper case (LAYOUT-011, OPEN-110). */
export function businessUnitInitials(name: string): string {
  return Array.from(name.trim()).slice(0, 2).join('').toLocaleUpperCase();
}

/** What stands in a person's avatar without a photo: first letters of the first and the last name. */
export function personInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/)
    .filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letters = last ? [Array.from(first)[0], Array.from(last)[0]] : Array.from(first).slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

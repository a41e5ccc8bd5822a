/** Names in the ways in which they are written. */

/** `changeDeliveryType` and `cause-code` → `change delivery type`, `cause code`. Runs of capitals stay together. */
function split(name: string): string[] {
  if (/^[a-z0-9]*$/.test(name)) return [name];
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ -]/);
}

/** `averageLeadTime` → `Average lead time`; words in capitals stay as they are. */
export function inWords(name: string): string {
  const words = split(name).map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Battery` → `Batteries`, `Box` → `Boxes`, `Key` → `Keys`: what several are called in English, unless a definition says it. */
export function pluralOf(title: string): string {
  if (/[^aeiou]y$/i.test(title)) return `${title.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(title) ? `${title}es` : `${title}s`;
}

/** A reference is called by what it refers to: `supplierId` → `Supplier`, `alternativeMaterialIds` → `Alternative materials`. */
export function referenceInWords(name: string): string {
  return inWords(name.length > 3 ? name.replace(/Id(s?)$/, '$1') : name);
}

/** `prepareOrder`, `sales-order` → `prepare_order`, `sales_order`. */
export function snakeCase(name: string): string {
  return split(name).join('_').toLowerCase();
}

/** `sales-order` → `SalesOrder`. */
export function pascalCase(name: string): string {
  return split(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Actions under a root, and what `within` gives a row and its page; other languages have one text of each for all definitions. */
const ORDINARY: ReadonlySet<string> = new Set(['add', 'update', 'delete', 'stateSince', 'dueAt', 'late']);

/** `ordinary.add`: the key of what is called as it always is, for definitions without a text of their own. */
export function ordinaryKeys({ name, title }: { readonly name: string; readonly title: string }): string[] {
  return ORDINARY.has(name) && title === inWords(name) ? [`ordinary.${name}`] : [];
}

/** `actions.did.add`, `actions.did.addMany`: the key of what adding, changing or deleting rows of its own has done. */
export function ordinaryDidKey(
  { base }: { readonly base: string },
  { effect }: { readonly effect: { readonly kind: string; readonly entity?: string } },
  count: number,
): string | undefined {
  return effect.entity === base ? `actions.did.${effect.kind}${count > 1 ? 'Many' : ''}` : undefined;
}

/** So many names are looked at for the one that was meant: no definition that somebody reads has more. */
const MOST_LOOKED_AT = 2_000;

/** The candidate that was probably meant: at most a third of its letters differ, or as many as given. */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  most = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  const lower = name.toLowerCase();
  let best: string | undefined;
  let least = most + 1;
  let looked = 0;
  for (const candidate of candidates) {
    looked += 1;
    if (looked > MOST_LOOKED_AT) break;
    const distance =
      candidate.length === name.length && candidate.toLowerCase() === lower
        ? 0.5
        : startsAlike(name, candidate)
          ? least - 0.5
          : edits(name, candidate, least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Longer names than this are not compared with others. */
const LONGEST = 60;

/** Says what is unknown, and the nearest that is known. */
export function unknownText(where: string, name: unknown, known: Iterable<string>): string {
  const shown = typeof name === 'string' ? `"${name.slice(0, LONGEST)}"` : JSON.stringify(name)?.slice(0, LONGEST);
  const near = typeof name === 'string' ? nearestName(name, known) : undefined;
  return `${where} names ${shown}, which is unknown${near ? `; did you mean "${near}"?` : ''}`;
}

/** The known name that was probably meant: a third of its letters may differ, and two in a short one. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  return nearest(name, known, Math.max(2, Math.ceil(name.length / 3)));
}

/** `prepare` for `prepareOrder`, and with one slip in its first words `arives` for `arrivesAt`. */
function startsAlike(name: string, candidate: string): boolean {
  if (name.length <= 3) return false;
  if (candidate.startsWith(name)) return true;
  const ends = [...candidate.matchAll(/[A-Z]/g)].map(({ index }) => index);
  return ends.some((end) => end > 3 && edits(name, candidate.slice(0, end), 2) < 2);
}

/** Letters to add, remove, change or swap; gives up at `limit`. */
function edits(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...next) >= limit) return limit;
    before = row;
    row = next;
  }
  return row[right.length]!;
}

/** What the text of a reference may be called, first comes first. */
export function textsFor(reference: string): string[] {
  const stem = reference.replace(/Id$/, '');
  return [`${stem}Name`, ...(stem === reference ? [] : [stem])];
}

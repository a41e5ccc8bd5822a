import { badRequest, type Refusal } from '../../errors';

/** A refusal that names what is unknown, and the nearest that is known. */
export function unknownName(where: string, name: unknown, known: Iterable<string>): Refusal {
  const shown = typeof name === 'string' ? `"${name.slice(0, 60)}"` : JSON.stringify(name)?.slice(0, 60);
  const near = typeof name === 'string' ? nearest(name, known) : undefined;
  return badRequest(`${where} names ${shown}, which is unknown${near ? `; did you mean "${near}"?` : ''}`);
}

/** The known name with the fewest changed letters, if it is near enough. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 60) return undefined;
  let best: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of known) {
    const far = distance(name.toLowerCase(), candidate.toLowerCase());
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

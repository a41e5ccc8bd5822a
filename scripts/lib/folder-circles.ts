import { existsSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/**
 * Circles between rooms: of the folders that stand in one, each may lean on others, but not so that it comes back to
 * itself. The files of the folder that they stand in are common ground, or put the rooms together. Takes source files
 * and what they import; gives each circle as the folders in it.
 */
export function folderCircles(files: readonly string[], importsOf: (file: string) => readonly string[]): string[][] {
  const leansOn = new Map<string, Set<string>>();
  for (const file of files) {
    for (const target of importsOf(file)) {
      const found = target.startsWith('.') ? resolved(file, target) : undefined;
      const siblings = found && roomsOf(file, found);
      if (!siblings) continue;
      const [from, to] = siblings;
      leansOn.set(from, (leansOn.get(from) ?? new Set()).add(to));
    }
  }
  const circles = [...leansOn.keys()].map((room) => circleOf(room, leansOn)).filter((circle) => circle.length > 0);
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()];
}

/** The two folders side by side in which the files lie; nothing if one of them lies on the common ground. */
function roomsOf(file: string, other: string): [string, string] | undefined {
  const [left, right] = [dirname(file).split(sep), dirname(other).split(sep)];
  const at = left.findIndex((part, index) => part !== right[index]);
  if (at < 0 || at >= right.length) return undefined;
  return [left.slice(0, at + 1).join(sep), right.slice(0, at + 1).join(sep)];
}

/** The rooms that a room leans on and that lean on it, by however many steps, in order; empty without a circle. */
function circleOf(room: string, leansOn: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circle = reached(room, leansOn).filter((one) => reached(one, leansOn).includes(room));
  return circle.includes(room) ? circle.sort() : [];
}

function reached(room: string, leansOn: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found = new Set<string>();
  const queue = [...(leansOn.get(room) ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    queue.push(...(leansOn.get(next) ?? []));
  }
  return [...found];
}

/** The source file that an import of ours means, from the project's root. */
export function resolved(file: string, target: string): string | undefined {
  const path = normalize(join(dirname(file), target));
  const candidates = ['', '.ts', '.tsx', `${sep}index.ts`, `${sep}index.tsx`].map((end) => path + end);
  return candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate));
}

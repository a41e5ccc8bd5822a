/**
 * Releases follow each other while people work: a page that was opened with one goes on to load its parts for one release
 * more (OPEN-265). Names carry a hash of what is in them, so that parts of two releases never collide.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'web/assets';
const LIST = 'release.json';

/** Files by name, with what is in them. */
type Parts = ReadonlyMap<string, Buffer>;

export interface Release {
  /** Parts that the release has itself. */
  readonly own: Parts;
  /** Parts of the release before. */
  readonly before: Parts;
}

interface Names {
  readonly own: readonly string[];
  readonly before: readonly string[];
}

/** Reads the release that was built into a folder; one without parts if there is none. */
export function readRelease(dist: string): Release {
  const assets = join(dist, ASSETS);
  const list = join(dist, LIST);
  const names: Names = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Names)
    : { own: existsSync(assets) ? readdirSync(assets) : [], before: [] };
  const read = (all: readonly string[]): Parts =>
    new Map(all.map((name): [string, Buffer] => [name, readFileSync(join(assets, name))]));
  return { own: read(names.own), before: read(names.before) };
}

/** Puts the parts of the release before beside those of the one that was just built; one that was built again follows itself. */
export function keepReleaseBefore(dist: string, last: Release): void {
  const own = readdirSync(join(dist, ASSETS)).sort();
  const isSame = own.every((name) => last.own.has(name)) && own.length === last.own.size;
  const before = isSame ? last.before : last.own;
  for (const [name, bytes] of before) if (!own.includes(name)) writeFileSync(join(dist, ASSETS, name), bytes);
  const names: Names = { own, before: [...before.keys()].filter((name) => !own.includes(name)) };
  writeFileSync(join(dist, LIST), `${JSON.stringify(names, null, 2)}\n`);
}

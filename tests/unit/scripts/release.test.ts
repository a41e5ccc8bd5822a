import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { keepReleaseBefore, readRelease } from '../../../scripts/lib/release';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with what a build has made. */
function built(...names: readonly string[]): string {
  const dist = mkdtempSync(join(tmpdir(), 'cockpit-release-'));
  folders.push(dist);
  mkdirSync(join(dist, 'web/assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dist, 'web/assets', name), name);
  return dist;
}
const partsOf = (dist: string) => readdirSync(join(dist, 'web/assets')).sort();

describe('a release', () => {
  it('keeps the parts of the one before, and not those of the one before that', { tags: ['OPEN-265'] }, () => {
    const first = built('main-1.js', 'same.js');
    const second = built('main-2.js', 'same.js');
    const third = built('main-3.js');
    keepReleaseBefore(second, readRelease(first));
    expect(partsOf(second)).toEqual(['main-1.js', 'main-2.js', 'same.js']);
    keepReleaseBefore(third, readRelease(second));
    expect(partsOf(third)).toEqual(['main-2.js', 'main-3.js', 'same.js']);
  });

  it('that is built again keeps the one before as well', { tags: ['OPEN-265'] }, () => {
    const second = built('main-2.js');
    keepReleaseBefore(second, readRelease(built('main-1.js')));
    const again = built('main-2.js');
    keepReleaseBefore(again, readRelease(second));
    expect(partsOf(again)).toEqual(['main-1.js', 'main-2.js']);
  });

  it('that is the first one has its own parts alone', () => {
    const first = built('main-1.js');
    keepReleaseBefore(first, readRelease(join(first, 'nothing')));
    expect(partsOf(first)).toEqual(['main-1.js']);
  });
});

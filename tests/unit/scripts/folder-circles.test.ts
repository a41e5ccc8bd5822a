import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderCircles } from '../../../scripts/lib/folder-circles';

let folder: string | undefined;
afterEach(() => folder && rmSync(folder, { recursive: true }));

/** Circles between the folders of files with these imports. */
function circlesOf(imports: Readonly<Record<string, readonly string[]>>): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'rooms-'));
  folder = root;
  for (const file of Object.keys(imports)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const files = Object.keys(imports).map((file) => join(root, file));
  const found = folderCircles(files, (file) => imports[file.slice(root.length + 1)] ?? []);
  return found.map((circle) => circle.map((room) => room.slice(root.length + 1)));
}

describe('circles between rooms', () => {
  it('are found over any number of steps, and named by the folders side by side', () => {
    const circles = circlesOf({
      'a/one.ts': ['../b/inner/two'],
      'b/inner/two.ts': ['../../c'],
      'c/index.ts': ['../a/one'],
      'd/alone.ts': ['../a/one'],
    });
    expect(circles).toEqual([['a', 'b', 'c']]);
  });

  it('are none over the files of the folder around, which are common ground or put rooms together', () => {
    expect(circlesOf({ 'index.ts': ['./a/one'], 'a/one.ts': ['../ground'], 'ground.ts': [] })).toEqual([]);
  });
});

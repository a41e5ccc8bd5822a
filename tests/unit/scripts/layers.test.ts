import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TSX = resolve('node_modules/tsx/dist/cli.mjs');
const SCRIPT = resolve('scripts/layers.ts');

function check(folder: string) {
  const { status, stderr } = spawnSync(process.execPath, [TSX, SCRIPT], { cwd: folder, encoding: 'utf8' });
  return { ok: status === 0, problems: stderr.split('\n').filter(Boolean) };
}

describe('check of the layers', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layers-'));
    write('schemas/entities/supplier.json', '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  it('no generic code of the product names an entity', { tags: ['LOWCODE-007'] }, () => {
    expect(check('.')).toEqual({ ok: true, problems: [] });
  });

  it('finds an entity that generic code names, and lets a comment speak of one', { tags: ['LOWCODE-007'] }, () => {
    write(
      'src/renderers/grid/a.ts',
      `// like 'supplier'\nexport const a = 'https://x/*';\nexport const b = "supplier";`,
    );
    write('src/overrides/b.ts', "export const c = 'supplier';");
    expect(check(folder)).toEqual({
      ok: false,
      problems: ['src/renderers/grid/a.ts:3: generic code names the entity "supplier"'],
    });
  });

  it('finds an import against the order, and a library away from its home', () => {
    write('src/engine/a.ts', "import { b } from '../renderers/b';\nimport React from 'react';");
    write('src/app/c.ts', "import Grid from 'devextreme-react/data-grid';\nimport dayjs from 'dayjs';");
    write('src/overrides/d.tsx', "import { Bar } from 'recharts';");
    const { ok, problems } = check(folder);
    expect(ok).toBe(false);
    expect(problems).toHaveLength(5);
    expect(problems.join('\n')).toMatch(/src\/engine may not import from src\/renderers/);
    expect(problems.join('\n')).toMatch(/the engine is pure and may not import "react"/);
    expect(problems.join('\n')).toMatch(/only src\/renderers imports "devextreme-react\/data-grid"/);
    expect(problems.join('\n')).toMatch(/only src\/engine\/value imports "dayjs"/);
    expect(problems.join('\n')).toMatch(/only src\/renderers\/charts imports "recharts"/);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../../src/engine/definition';
import { errors } from '../engine/definition/product';

it('new-entity writes into the folder of DEFINITIONS_DIR, where editors find the vocabulary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/new-entity.ts', 'gate-pass'], {
      env: { ...process.env, DEFINITIONS_DIR: folder },
    });
    const path = join(folder, 'entities', 'gate-pass.json');
    const text = readFileSync(path, 'utf8');
    expect(resolve(dirname(path), JSON.parse(text).$schema)).toBe(resolve('schemas/meta/entity.json'));
    expect(errors(compile([{ path: 'schemas/entities/gate-pass.json', text }]))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

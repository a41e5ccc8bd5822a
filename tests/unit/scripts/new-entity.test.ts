import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

it('new-entity refuses the name of a definition that there is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/new-entity.ts', 'supplier'], {
      env: { ...process.env, DEFINITIONS_DIR: folder },
      encoding: 'utf8',
    });
    expect([status, existsSync(join(folder, 'entities'))]).toEqual([2, false]);
    expect(stderr).toContain('"supplier" is defined in schemas/entities/supplier.json: choose another name.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

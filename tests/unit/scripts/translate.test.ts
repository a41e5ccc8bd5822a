import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('LOWCODE-011 translate adds the texts that a definition lacks to those that are there, in each language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  const pathOf = (language: string) => join(folder, 'locales', language, 'entities.gate.json');
  const textsOf = (language: string) => JSON.parse(readFileSync(pathOf(language), 'utf8'));
  try {
    mkdirSync(join(folder, 'entities'));
    const gate = { properties: { name: {}, width: { type: 'integer' } }, endpoints: 'Gate', pages: ['gates'] };
    writeFileSync(join(folder, 'entities', 'gate.json'), JSON.stringify(gate));
    mkdirSync(join(folder, 'locales', 'nb-NO'), { recursive: true });
    writeFileSync(pathOf('nb-NO'), JSON.stringify({ gate: { name: 'Navn' } }));
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/translate.ts', 'gate'], {
      env: { ...process.env, DEFINITIONS_DIR: folder },
    });
    expect(textsOf('nb-NO').gate).toEqual({ name: 'Navn', id: 'Id', width: 'Width' });
    for (const language of ['da-DK', 'sv-SE'])
      expect(textsOf(language)).toMatchObject({
        entities: { gate: { title: 'Gate', plural: 'Gates' } },
        gate: { name: 'Name', width: 'Width' },
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileFolders } from '../../../server/product';

it('translate adds the keys that a definition lacks to those that are there, in each language, and they go on to lack', {
  tags: ['LOWCODE-011'],
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  const pathOf = (language: string) => join(folder, 'locales', language, 'entities.gate.json');
  const textsOf = (language: string) => JSON.parse(readFileSync(pathOf(language), 'utf8'));
  try {
    mkdirSync(join(folder, 'entities'));
    const gate = { properties: { name: {}, width: { type: 'integer' } }, endpoints: 'Gate', pages: ['gates'] };
    writeFileSync(join(folder, 'entities', 'gate.json'), JSON.stringify(gate));
    mkdirSync(join(folder, 'locales', 'nb-NO'), { recursive: true });
    writeFileSync(pathOf('nb-NO'), JSON.stringify({ gate: { name: 'Navn' } }));
    const said = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/translate.ts', 'gate'], {
      env: { ...process.env, DEFINITIONS_DIR: folder },
      encoding: 'utf8',
    });
    expect(textsOf('nb-NO').gate).toEqual({ name: 'Navn', id: '', width: '' });
    for (const language of ['da-DK', 'sv-SE'])
      expect(textsOf(language)).toMatchObject({
        entities: { gate: { title: '', plural: '' } },
        gate: { name: '', width: '' },
      });
    expect(said).toContain('  gate.width: Width\n');
    const lacks = compileFolders(process.cwd(), ['schemas', folder]).diagnostics.filter(
      ({ code }) => code === 'untranslated',
    );
    expect(lacks.map(({ message }) => message)).toEqual(
      ['da-DK', 'nb-NO', 'sv-SE'].map((language) => expect.stringContaining(`lack ${language}: entities.gate.title`)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLocaleStore } from '../../../server/platform/localisation';

it('an empty text waits to be translated, and is none; a file may have the mark of UTF-8', {
  tags: ['LOWCODE-011'],
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  try {
    mkdirSync(join(folder, 'locales', 'nb-NO'), { recursive: true });
    const texts = JSON.stringify({ gate: { name: 'Bås', width: '' } });
    writeFileSync(join(folder, 'locales', 'nb-NO', 'entities.gate.json'), `\uFEFF${texts}`);
    const log = { error: (line: unknown) => expect(line).toBeUndefined() };
    expect(createLocaleStore([folder], log).flat('nb-NO')).toEqual({ 'gate.name': 'Bås' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

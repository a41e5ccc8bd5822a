import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness';

const folder = mkdtempSync(join(tmpdir(), 'watched-'));
const file = join(folder, 'entities', 'crate.json');
const definition = (title: string) =>
  JSON.stringify({ title, properties: { label: {} }, endpoints: 'Crate', pages: ['crates'] });

let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'entities'));
  writeFileSync(file, definition('Crate'));
  writeFileSync(join(folder, 'entities', 'tub.json'), '{"title": "Tub", "properties": {');
  writeFileSync(join(folder, 'permissions.json'), '{"data": {"can_add_crate": ["OperatorRole"]}}');
  server = await startServer({ config: { definitionsDirs: [folder], watch: true } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const titleOf = (name: string) => server.ctx.product.current.product.entities[name]?.title;

describe('a folder of definitions that is watched', () => {
  it('with a file that is not JSON is served without it, which is named with what it lacks', {
    tags: ['LOWCODE-012'],
  }, () => {
    expect([titleOf('tub'), titleOf('crate')]).toEqual([undefined, 'Crate']);
    const { broken } = server.ctx.product.current;
    expect(broken.map(({ name, diagnostics }) => [name, diagnostics.map(({ code }) => code)])).toEqual([
      ['tub', ['not-json']],
    ]);
  });

  it('has a permissions.json that is laid over the one of the product', () => {
    const { data } = server.ctx.product.current.product.permissions;
    expect([data.can_add_crate, data.can_navigate]).toEqual([['OperatorRole'], true]);
  });

  it('is read again when a file is saved, replaced, added or removed', async () => {
    const soon = { timeout: 20_000 };
    expect(titleOf('crate')).toBe('Crate');
    writeFileSync(file, definition('Box'));
    await expect.poll(() => titleOf('crate'), soon).toBe('Box');
    // As editors save: a new file takes the place of the old one.
    writeFileSync(`${file}.tmp`, definition('Case'));
    renameSync(`${file}.tmp`, file);
    await expect.poll(() => titleOf('crate'), soon).toBe('Case');
    writeFileSync(file, definition('Chest'));
    await expect.poll(() => titleOf('crate'), soon).toBe('Chest');
    writeFileSync(
      join(folder, 'entities', 'barrel.json'),
      definition('Barrel').replaceAll('Crate', 'Barrel').replaceAll('crates', 'barrels'),
    );
    await expect.poll(() => titleOf('barrel'), soon).toBe('Barrel');
    rmSync(join(folder, 'entities', 'barrel.json'));
    await expect.poll(() => titleOf('barrel'), soon).toBeUndefined();
    expect(titleOf('supplier')).toBeDefined();
  });

  it('is read again when a folder below it is removed or made', async () => {
    const soon = { timeout: 20_000 };
    rmSync(join(folder, 'entities'), { recursive: true });
    await expect.poll(() => titleOf('crate'), soon).toBeUndefined();
    mkdirSync(join(folder, 'entities'));
    writeFileSync(file, definition('Crate'));
    await expect.poll(() => titleOf('crate'), soon).toBe('Crate');
  });
});

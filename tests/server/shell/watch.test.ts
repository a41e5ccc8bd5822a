import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProductStore } from '../../../server/product';
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

  it.each([
    ['below it', 'entities'],
    ['itself', ''],
  ])('is watched on when the folder %s is replaced by another', async (_, name) => {
    const soon = { timeout: 20_000 };
    const [place, next, old] = [join(folder, name), `${folder}-next`, `${folder}-old`];
    cpSync(place, next, { recursive: true });
    writeFileSync(join(next, name ? '' : 'entities', 'crate.json'), definition('Swapped'));
    renameSync(place, old);
    renameSync(next, place);
    await expect.poll(() => titleOf('crate'), soon).toBe('Swapped');
    writeFileSync(file, definition('Crate'));
    await expect.poll(() => titleOf('crate'), soon).toBe('Crate');
    rmSync(old, { recursive: true });
  });
});

describe('a reload', () => {
  it('that fails is tried again, and what is served is told and kept as good only once it is written', async () => {
    const own = mkdtempSync(join(tmpdir(), 'retried-'));
    const save = (title: string) => writeFileSync(join(own, 'crate.json'), definition(title));
    save('Crate');
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() } as unknown as FastifyBaseLogger;
    const product = createProductStore({ root: process.cwd(), extraDirs: [own], log });
    const told: unknown[] = [];
    product.onChange(({ product: { entities } }) => told.push(entities.crate?.title));
    const befores: unknown[] = [];
    const textIn = (texts: ReadonlyMap<string, string>) =>
      [...texts].find(([path]) => path.endsWith('crate.json'))?.[1];
    let failing = 0;
    product.prepareWith(async () => ({ findings: [], refused: new Set() }), {
      read: async () => new Map(),
      async write(_, before) {
        befores.push(textIn(before));
        if (failing-- > 0) throw new Error('The database is away');
      },
    });
    await product.reload();
    product.watch();
    failing = 1;
    save('Box');
    await expect.poll(() => befores.length, { timeout: 20_000 }).toBe(3);
    expect(befores).toEqual([undefined, definition('Crate'), definition('Crate')]);
    expect(told).toEqual(['Crate', 'Box', 'Box']);
    product.close();
    rmSync(own, { recursive: true });
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rowTypes, staleFiles, writeFiles } from '../../../scripts/lib/row-types';
import { compileShipped } from '../../schemas/files';

const models = Object.values(compileShipped().product.entities);
const folder = mkdtempSync(join(tmpdir(), 'row-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('types of rows', () => {
  it('every definition gets one, with its named values and what is never empty', {
    tags: ['LOWCODE-009'],
    timeout: 30_000,
  }, async () => {
    const files = await rowTypes(models);
    const names = models.map(({ name }) => name).sort();
    expect([...files.keys()]).toEqual([...names.map((name) => `${name}.ts`), 'index.ts']);
    expect(files.get('supplier.ts')).toContain("supplierStatus: 'Active' | 'Inactive';");
    expect(files.get('supplier.ts')).toContain('supplierName: string;');
    expect(files.get('order-line.ts')).toContain('export interface OrderLine {');
    expect(files.get('order-line.ts')).toContain('materialId: string | null;');
    expect(files.get('task.ts')).toContain('confirmedQuantity?: number | null;');
    expect(files.get('index.ts')).toContain("state: NonNullable<Job['status']>; actions: JobActions };");
    expect(files.get('index.ts')).toContain("export type { OrderLine } from './order-line';");
  });

  it('a file that differs, lacks or is left over is stale, and writing makes all right', {
    tags: ['LOWCODE-010'],
    timeout: 30_000,
  }, async () => {
    const files = await rowTypes(models);
    expect(staleFiles(folder, files)).toEqual([...files.keys()]);
    writeFiles(folder, files);
    expect(staleFiles(folder, files)).toEqual([]);
    writeFileSync(join(folder, 'supplier.ts'), '// changed by hand');
    writeFileSync(join(folder, 'gone.ts'), 'export {};');
    rmSync(join(folder, 'stock.ts'));
    expect(staleFiles(folder, files).sort()).toEqual(['gone.ts', 'stock.ts', 'supplier.ts']);
    writeFiles(folder, files);
    expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
  });
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileFolders } from '../../server/product';
import { DEFINITION_FILE_BYTES } from '../../src/engine/constants';
import type { EntityModel } from '../../src/engine/model';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles the product with these files in a folder of one's own; what is said about that folder's files. */
function withOwn(files: Readonly<Record<string, string | Buffer>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { product, broken, noted, diagnostics } = compileFolders(process.cwd(), ['schemas', folder]);
  const said = diagnostics
    .filter(({ file, severity }) => file.startsWith(folder) && severity !== 'hint')
    .filter(({ code }) => code !== 'untranslated')
    .map(({ file, line, column, code, message }) => [
      `${file.slice(folder.length + 1)}:${line}:${column}`,
      code,
      message,
    ]);
  const codes = diagnostics.map(({ code }) => code);
  return { codes, product, broken: broken.map(({ name }) => name), noted: noted.map(({ name }) => name), said };
}

const crate = { title: 'Crate', properties: { label: {} }, endpoints: 'Crate', pages: ['crates'] };
const own = JSON.stringify({ ...crate, endpoints: 'Supplier' });

it('a file that cannot be read is told and stops nothing; what an editor hides is none', {
  tags: ['LOWCODE-012'],
}, () => {
  symlinkSync('gone.json', join(folder, 'tub.json'));
  symlinkSync('somebody@somewhere.1:2', join(folder, '.#crate.json'));
  const { product, broken, said } = withOwn({ 'crate.json': JSON.stringify(crate) });
  expect(said.map(([place, code]) => [place, code])).toEqual([['tub.json:1:1', 'not-read']]);
  expect([product.entities.crate?.title, broken]).toEqual(['Crate', ['tub']]);
});

it('a file named as a product definition does not take its place unsaid', { tags: ['LOWCODE-012'] }, () => {
  const { product, broken, said } = withOwn({ 'entities/supplier.json': own });
  expect(said).toEqual([
    [
      'entities/supplier.json:1:1',
      'repeated-name',
      '"supplier" is defined in schemas/entities/supplier.json as well, which stays in force; write "extends": "supplier" for this one to be laid over it, "replaces": true to take its place, or give it another name',
    ],
  ]);
  expect([product.entities.supplier?.title, broken]).toEqual(['Supplier', []]);
});

it('a file that says so takes the place of a product definition', { tags: ['LOWCODE-012'] }, () => {
  const { product, said } = withOwn({
    'supplier.json': JSON.stringify({ replaces: true, ...crate, pages: ['supplier-page'] }),
  });
  expect(said).toEqual([]);
  expect(product.entities.supplier?.properties.map(({ name }) => name)).toEqual(['id', 'label']);
});

describe('a file that starts from the product definition of its name', () => {
  const own = (words: object) =>
    withOwn({ 'entities/supplier.json': JSON.stringify({ extends: 'supplier', ...words }) });
  const shipped = compileFolders(process.cwd(), ['schemas']).product.entities;
  const namesOf = ({ properties }: EntityModel) => properties.map(({ name }) => name);

  it('is laid over it: everything else stays as the product has it', { tags: ['OPEN-354'] }, () => {
    const seal = { form: ['sealNumber'], when: { sealNumber: null } };
    const { product, broken, said } = own({
      title: 'Vendor',
      properties: { sealNumber: {}, supplierName: { maxLength: 40 } },
      omit: ['actions.delete'],
      actions: { seal },
    });
    expect([said, broken]).toEqual([[], []]);
    const [before, after] = [shipped.supplier, product.entities.supplier] as [EntityModel, EntityModel];
    expect(after).toMatchObject({ title: 'Vendor', plural: 'Vendors', base: 'supplier', pages: before.pages });
    expect(namesOf(after)).toEqual([...namesOf(before), 'sealNumber']);
    expect(after.properties.find(({ name }) => name === 'supplierName')?.schema).toMatchObject({ maxLength: 40 });
    const actions = new Set([...before.actions.map(({ name }) => name), 'seal']);
    actions.delete('delete');
    expect(new Set(after.actions.map(({ name }) => name))).toEqual(actions);
  });

  it.each([
    ['of a word', { properties: { sealNumber: { type: 'strin' } } }, 'wrong-form'],
    ['of a reference', { properties: { sealId: { lookup: 'sael' } } }, 'unknown-entity'],
    ['that others stumble over', { omit: ['properties.supplierName'] }, 'unknown-property'],
  ])('takes nothing down with a mistake %s', { tags: ['OPEN-354'] }, (_, words, code) => {
    const { product, broken, said, noted, codes } = own(words);
    expect(broken).toEqual([]);
    expect(codes).toContain(code);
    expect(said.map(([place, one]) => [place, one])).toContainEqual(['entities/supplier.json:1:12', 'not-laid']);
    expect(product.entities).toEqual(shipped);
    expect(noted).toEqual(['supplier']);
  });

  it('takes nothing down with a missing comma', { tags: ['OPEN-354'] }, () => {
    const { product, broken } = withOwn({ 'entities/supplier.json': '{"extends": "supplier" "properties": {}}' });
    expect([broken, product.entities]).toEqual([[], shipped]);
  });

  it('stays where another file has a mistake of its own', { tags: ['OPEN-354'] }, () => {
    const { product, broken } = withOwn({
      'entities/supplier.json': JSON.stringify({ extends: 'supplier', properties: { sealNumber: {} } }),
      'entities/crate.json': JSON.stringify({ ...crate, properties: { label: { type: 'strin' } } }),
    });
    expect(broken).toEqual(['crate']);
    expect(namesOf(product.entities.supplier as EntityModel)).toContain('sealNumber');
  });
});

it('what takes the place of nothing is told', { tags: ['LOWCODE-012'] }, () => {
  const { product, said } = withOwn({ 'entities/crate.json': JSON.stringify({ replaces: true, ...crate }) });
  expect(said.map(([place, code]) => [place, code])).toEqual([['entities/crate.json:1:2', 'replaces-nothing']]);
  expect(product.entities.crate?.title).toBe('Crate');
});

it('a shared type or a widget that a file of one’s own changes for all is told', { tags: ['LOWCODE-012'] }, () => {
  const { broken, said } = withOwn({
    'types.json': '{"$defs": {"quantity": {"type": "number"}, "shade": {"type": "integer"}}}',
    'widgets.json': '{"widgets": {"14": {"title": "Wrong", "entity": "sales-order"}}}',
  });
  expect(said).toEqual([
    [
      'types.json:1:12',
      'laid-over',
      'this takes the place of "quantity" of schemas/types.json, for everything that uses it',
    ],
    [
      'widgets.json:1:14',
      'laid-over',
      'this takes the place of "14" of schemas/widgets.json, for everything that uses it',
    ],
  ]);
  expect(broken).toEqual([]);
});

it('the mistakes of a file that is not in force are told, and take nothing down', { tags: ['LOWCODE-012'] }, () => {
  const { broken, said } = withOwn({ 'entities/supplier.json': '{"properties": {' });
  expect(said.map(([place, code]) => [place, code])).toEqual([
    ['entities/supplier.json:1:1', 'repeated-name'],
    ['entities/supplier.json:1:17', 'not-json'],
  ]);
  expect(broken).toEqual([]);
});

it.each([
  ['UTF-8 with its mark', '\uFEFF'],
  ['UTF-8', ''],
])('a file in %s is read', { tags: ['LOWCODE-012'] }, (_, mark) => {
  const { product, said } = withOwn({ 'entities/crate.json': mark + JSON.stringify({ ...crate, title: 'Kåsse' }) });
  expect(said).toEqual([]);
  expect(product.entities.crate?.title).toBe('Kåsse');
});

const text = `{\n  "title": "Kåsse", ${JSON.stringify(crate).slice(1)}`;

it.each([
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), '1:1', 'the file is UTF-16 LE; save it as UTF-8'],
  ['UTF-16', Buffer.from(text, 'utf16le'), '1:1', 'the file is UTF-16 LE; save it as UTF-8'],
  ['UTF-16 the other way', Buffer.from(text, 'utf16le').swap16(), '1:1', 'the file is UTF-16 BE; save it as UTF-8'],
  [
    'Latin-1',
    Buffer.from(text, 'latin1'),
    '2:14',
    'the file is not UTF-8 from here on: Windows-1252 or Latin-1, probably; save it as UTF-8',
  ],
])('a file in %s is refused where that shows', { tags: ['LOWCODE-012'] }, (_, bytes, place, message) => {
  const { product, broken, said } = withOwn({ 'entities/crate.json': bytes });
  expect(said).toEqual([[`entities/crate.json:${place}`, 'not-utf8', message]]);
  expect([product.entities.crate, broken]).toEqual([undefined, ['crate']]);
});

it('a file that is too large is refused, and named', { tags: ['LOWCODE-012'] }, () => {
  const large = JSON.stringify({ ...crate, description: 'x'.repeat(DEFINITION_FILE_BYTES) });
  expect(withOwn({ 'entities/crate.json': large }).said).toEqual([
    ['entities/crate.json:1:1', 'too-large', 'the file has 257 KB, and 256 KB is the most that is read'],
  ]);
});

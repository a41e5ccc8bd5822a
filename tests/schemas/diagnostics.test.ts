import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOurs } from '../../server/entities/routes';
import { RESERVED_NAMES } from '../../server/platform/db';
import { commands } from '../../server/warehouse/commands';
import { compile, type Diagnostic, type SourceFile } from '../../src/engine/definition';
import { shipped } from './files';

const FOLDER = 'tests/schemas/diagnostics';

/** What is no JSON ends in `.txt`, so that no other tool reads it. */
const nameOf = (input: string): string => input.replace(/\.input\.(json|txt)$/, '');

/** `thing.input.json` is a definition; `menu.thing.input.json` stands in for the product's menu.json. */
function sourceOf(input: string): SourceFile {
  const [first = '', second] = nameOf(input).split('.');
  const path =
    second === undefined
      ? `schemas/entities/${first}.json`
      : second.startsWith('locale')
        ? `schemas/locales/${first}/entities.json`
        : `schemas/${first}.json`;
  return { path, text: readFileSync(join(FOLDER, input), 'utf8') };
}

const product = shipped();
const known = new Map<string, Diagnostic[]>();

/** What is said about an input; each is compiled once. */
function diagnose(input: string): Diagnostic[] {
  const found = known.get(input) ?? compileWith(input);
  known.set(input, found);
  return found;
}

function compileWith(input: string): Diagnostic[] {
  const file = sourceOf(input);
  const rest = product.filter(({ path }) => path !== file.path && !path.includes('/locales/'));
  return compile([...rest, file], {
    commands: Object.keys(commands),
    hasCode: isOurs,
    reservedNames: RESERVED_NAMES,
  }).diagnostics.filter((diagnostic) => diagnostic.file === file.path || input.includes('locale'));
}

function readable(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ line, column, severity, code, message }) => `${line}:${column}  ${severity}  ${code}  ${message}\n`)
    .join('');
}

const inputs = readdirSync(FOLDER).filter((name) => name.includes('.input.'));

describe('diagnostics', () => {
  it.each(inputs)('%s is told as expected', { tags: ['LOWCODE-012'] }, async (input) => {
    await expect(readable(diagnose(input))).toMatchFileSnapshot(join('diagnostics', `${nameOf(input)}.expected.txt`));
  });

  it('a filter of an unknown kind is an error', { tags: ['FILTER-010'] }, () => {
    expect(diagnose('unsupported-filter.input.json').map(({ message }) => message)).toContain(
      'Unsupported filter type: slider',
    );
  });

  it('every code has a sample here and a line in the guide', () => {
    const source = readFileSync('src/engine/definition/messages.ts', 'utf8');
    const codes = [...source.matchAll(/(?:error|warning|hint)\(\s*'([a-z-]+)'/g)].map(([, code]) => code);
    const shown = new Set(inputs.flatMap((input) => diagnose(input).map(({ code }) => code)));
    const further: SourceFile[] = [
      { path: 'more/entities/stock.json', text: '{}' },
      { path: 'more/entities/supplier.json', text: '{"extends": "supplier", "sort": "nmae"}' },
      { path: 'more/entities/wide.json', text: '', unreadable: { encoding: 'UTF-16 LE', line: 1, column: 1 } },
      { path: 'schemas/types.json', text: '{"$defs": {"quantity": {"type": "number"}}}' },
      { path: 'more/entities/lost.json', text: '', unreadable: { failure: 'ENOENT' } },
      { path: 'more/entities/large.json', text: '', unreadable: { bytes: 1e6 } },
      { path: 'more/entities/wrong.json', text: JSON.stringify(Object.fromEntries(wordsOf(201))) },
    ];
    for (const { code } of compile([...product, ...further], {
      commands: Object.keys(commands),
      hasCode: isOurs,
      reservedNames: RESERVED_NAMES,
    }).diagnostics)
      shown.add(code);
    expect([...new Set(codes)].filter((code) => !shown.has(code ?? ''))).toEqual([]);
    const guide = readFileSync('docs/configuring.md', 'utf8');
    expect([...new Set(codes)].filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
  });

  it('ten mistakes in one file give ten diagnostics at the right lines', { tags: ['LOWCODE-012'] }, () => {
    const text = readFileSync(join(FOLDER, 'ten-mistakes.input.json'), 'utf8');
    const found = diagnose('ten-mistakes.input.json').filter(({ severity }) => severity === 'error');
    expect(found.map(({ line, code }) => `${line} ${code}`)).toEqual(
      TEN.map(([needle, code]) => `${lineOf(text, needle)} ${code}`),
    );
  });
});

const wordsOf = (count: number) => Array.from({ length: count }, (_, index) => [`word${index}`, 1]);

const TEN = [
  ['"supplierr"', 'unknown-entity'],
  ['#/$defs/pirce"', 'unknown-type'],
  ['"integr"', 'wrong-form'],
  ['"filtres"', 'unknown-word'],
  ['"titel"', 'unknown-property'],
  ['"slider"', 'unsupported-filter'],
  ['"Loand"', 'unknown-value'],
  ['"{sessions.userId}"', 'unknown-placeholder'],
  ['"borow"', 'unknown-action'],
  ['"header.printer"', 'unknown-permission'],
] as const;

function lineOf(text: string, needle: string): number {
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}

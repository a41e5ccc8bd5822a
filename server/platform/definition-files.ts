/** The files of definitions as they lie on the disk: which there are, what they are to the compiler, and their text. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DEFINITION_FILE_BYTES } from '../../src/engine/constants';
import type { SourceFile } from '../../src/engine/model';

export const PRODUCT_FOLDER = 'schemas';

/** All files below the folders, the product's first; each is told of by where it lies. */
export function readFolders(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder, index) =>
    jsonFiles(folder).map((file) => ({
      path: nameOf(root, index, relative(folder, file).split(sep)),
      place: placeOf(root, file),
      ...readDefinition(file),
    })),
  );
}

/** The text of a file in UTF-8, with or without its mark, or why it cannot be had. */
export function readDefinition(file: string): Pick<SourceFile, 'text' | 'unreadable'> {
  try {
    const { size } = statSync(file);
    return size > DEFINITION_FILE_BYTES ? { text: '', unreadable: { bytes: size } } : textOf(readFileSync(file));
  } catch (error) {
    return { text: '', unreadable: { failure: (error as NodeJS.ErrnoException).code ?? String(error) } };
  }
}

function textOf(bytes: Buffer): Pick<SourceFile, 'text' | 'unreadable'> {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return { text: '', unreadable: { encoding: wide, line: 1, column: 1 } };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: '', unreadable: { encoding: undefined, ...strangePlace(bytes) } };
  }
}

/** The encoding of two bytes a sign that the file begins in: by its mark, or by the empty half of an ASCII sign. */
function wideEncodingOf([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'UTF-16 LE';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'UTF-16 BE';
  return undefined;
}

/** Where the first bytes stand that are no UTF-8. */
function strangePlace(bytes: Buffer): { line: number; column: number } {
  const lines = bytes.toString('utf8').split('\uFFFD', 1)[0]?.split('\n') ?? [];
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * What a file is to the compiler. Each folder has its own of those that the product has at its top (menu.json,
 * permissions.json …). Any other file at a folder's top is an entity.
 */
function nameOf(root: string, index: number, parts: readonly string[]): string {
  const isTop = parts.length === 1;
  const isEntity = isTop && !existsSync(join(root, PRODUCT_FOLDER, parts[0] ?? ''));
  return [...(index === 0 ? [] : [index]), PRODUCT_FOLDER, ...(isEntity ? ['entities'] : []), ...parts].join('/');
}

/** The files of a folder that are definitions: all JSON, save for the meta-schemas and what editors hide beside them. */
function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'meta' ? [] : jsonFiles(path);
    return entry.name.endsWith('.json') ? [path] : [];
  });
}

function placeOf(root: string, path: string): string {
  const inside = relative(root, path);
  return (inside.startsWith('..') ? path : inside).split(sep).join('/');
}

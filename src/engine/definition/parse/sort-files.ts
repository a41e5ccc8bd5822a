/** Which file is what, by its path. */
import type { SourceFile } from '../../model';

const PRODUCT_FILES = ['types', 'permissions', 'features', 'menu', 'widgets', 'settings'] as const;
export type ProductFile = (typeof PRODUCT_FILES)[number];

export interface SortedFiles {
  readonly entities: readonly (readonly [name: string, file: SourceFile])[];
  /** In the order in which they are laid over each other. */
  readonly product: readonly (readonly [kind: ProductFile, file: SourceFile])[];
  /** Captions of definitions, by language: `entities.json`, and `entities.AREA.json` as many as there are. */
  readonly locales: readonly (readonly [language: string, file: SourceFile])[];
}

/** Sorts the files; those that are none of ours (the vocabulary itself, other texts) are left alone. */
export function sortFiles(files: readonly SourceFile[]): SortedFiles {
  const entities: [string, SourceFile][] = [];
  const product: [ProductFile, SourceFile][] = [];
  const locales: [string, SourceFile][] = [];
  for (const file of files) {
    const parts = file.path.replaceAll('\\', '/').split('/');
    const name = (parts.at(-1) ?? '').replace(/\.json$/, '');
    const folder = parts.at(-2);
    const kind = PRODUCT_FILES.find((candidate) => candidate === name);
    if (folder === 'meta') continue;
    if (parts.at(-3) === 'locales') {
      if (/^entities(\.|$)/.test(name)) locales.push([folder ?? '', file]);
    } else if (folder === 'entities') entities.push([name, file]);
    else if (kind) product.push([kind, file]);
  }
  return { entities, product, locales };
}

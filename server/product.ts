/**
 * The definitions as the server holds them: read from disk, compiled, kept, read again when a file changes.
 *
 *   folders → files → compile → prepare (tables) → current → listeners
 *
 * What the tables refuse is served as it was before (last-good.ts).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { compile, diagnosticLine, type Finding } from '../src/engine/definition';
import type { CompileResult, Diagnostic, SettingsSection, SourceFile } from '../src/engine/definition/model';
import { commands } from './commands';
import type { ProductStore } from './context';
import { RESERVED_NAMES } from './db';
import { bringUp, goodTexts, type Steps, type Texts } from './last-good';
import { watchFolder } from './watch-folder';

const PRODUCT_FOLDER = 'schemas';
const SETTLE_MS = 60;

export interface ReloadingProductStore extends ProductStore {
  /** Reads and compiles again; resolves when what changed is served. */
  reload(): Promise<CompileResult>;
  /** Reloads whenever a file below the folders is saved. */
  watch(): void;
  /** What has to be done before a product is served, such as making tables. */
  prepareWith(prepare: Steps['prepare'], good: GoodTexts): void;
  close(): void;
}

/** Where the texts are kept that were served last, from one start to the next. */
export interface GoodTexts {
  read(): Promise<Texts>;
  write(texts: Texts, before: Texts): Promise<void>;
}

export interface ProductOptions {
  /** Folder that holds `schemas`. */
  readonly root: string;
  /** Further folders of entities, or laid out like `schemas`, whose files go before the product's. */
  readonly extraDirs: readonly string[];
  readonly log: FastifyBaseLogger;
  /** What this server makes of the settings: none may ask for more than it gives. */
  settle?(settings: readonly SettingsSection[]): readonly SettingsSection[];
}

/** What there is before anything was read. */
export const NO_PRODUCT: CompileResult = {
  product: {
    entities: {},
    permissions: { header: {}, grid: {}, data: {} },
    features: {},
    menu: { pages: [], main: [], settings: [], fallback: [] },
    widgets: [],
    settings: [],
  },
  diagnostics: [],
  broken: [],
};

/** A store that holds nothing until its first `reload`. */
export function createProductStore({ root, extraDirs, log, settle }: ProductOptions): ReloadingProductStore {
  const folders = [join(root, PRODUCT_FOLDER), ...extraDirs];
  const listeners = new Set<(result: CompileResult) => void>();
  const watchers: { close(): void }[] = [];
  let prepare: Steps['prepare'] = async () => ({ findings: [], refused: new Set() });
  let kept: GoodTexts = { read: async () => new Map(), write: async () => undefined };
  let good: Texts | undefined;
  let current = NO_PRODUCT;
  let running: Promise<CompileResult> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function reload(): Promise<CompileResult> {
    const files = readFolders(root, folders);
    good ??= await kept.read();
    const served = await bringUp(sourcesOf(files), good, { compile: compileWith, prepare });
    const { product, ...found } = inPlace(served.result, files);
    current = { ...found, product: { ...product, settings: settle?.(product.settings) ?? product.settings } };
    const before = good;
    good = goodTexts(served, before);
    await kept.write(good, before);
    logDiagnostics(current, log);
    for (const listener of listeners) listener(current);
    return current;
  }

  function reloadInTurn(): Promise<CompileResult> {
    running = (running ?? Promise.resolve(current)).then(reload, reload);
    return running;
  }

  function reloadSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reloadInTurn().catch((error: unknown) => log.error({ err: error }, 'The definitions could not be read again'));
    }, SETTLE_MS);
  }

  /** Some systems give few watchers, or none: then definitions are read at start, which is no reason to stop. */
  function unwatched(error: unknown): void {
    log.warn({ err: error }, 'The definitions are not watched: changes are read at the next start');
  }

  return {
    get current() {
      return current;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: reloadInTurn,
    prepareWith(work, texts) {
      prepare = work;
      kept = texts;
    },
    watch() {
      for (const folder of folders) watchers.push(watchFolder(folder, reloadSoon, unwatched));
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

interface PlacedFile {
  readonly text: string;
  readonly place: string;
}

/** Reads all files below the folders and compiles them; diagnostics name the files where they lie. */
export function compileFolders(
  root: string,
  folders: readonly string[],
): CompileResult & { readonly sources: readonly SourceFile[] } {
  const files = readFolders(root, folders);
  const sources = sourcesOf(files);
  return { ...inPlace(compileWith(sources), files), sources };
}

const sourcesOf = (files: ReadonlyMap<string, PlacedFile>): SourceFile[] =>
  [...files].map(([path, { text }]) => ({ path, text }));

function compileWith(sources: readonly SourceFile[], findings: readonly Finding[] = []): CompileResult {
  return compile(sources, { commands: Object.keys(commands), reservedNames: RESERVED_NAMES, findings });
}

/** The diagnostics with the files where they lie. */
function inPlace(
  { product, diagnostics, broken }: CompileResult,
  files: ReadonlyMap<string, PlacedFile>,
): CompileResult {
  const place = (diagnostic: Diagnostic): Diagnostic => ({
    ...diagnostic,
    file: files.get(diagnostic.file)?.place ?? diagnostic.file,
  });
  return {
    product,
    diagnostics: diagnostics.map(place),
    broken: broken.map((entry) => ({ ...entry, diagnostics: entry.diagnostics.map(place) })),
  };
}

function readFolders(root: string, folders: readonly string[]): Map<string, PlacedFile> {
  const files = new Map<string, PlacedFile>();
  for (const [index, folder] of folders.entries())
    for (const path of jsonFiles(folder)) {
      const name = nameOf(root, index, relative(folder, path).split(sep));
      files.set(name, { text: readFileSync(path, 'utf8'), place: placeOf(root, path) });
    }
  return files;
}

/**
 * Files of one name take each other's place, save texts and those that the product has at its top (menu.json,
 * permissions.json …): each folder has its own, and the compiler lays them over each other. Any other file at a folder's
 * top is an entity.
 */
function nameOf(root: string, index: number, parts: readonly string[]): string {
  const isTop = parts.length === 1;
  const isLaidOver = isTop ? existsSync(join(root, PRODUCT_FOLDER, parts[0] ?? '')) : parts[0] === 'locales';
  if (isLaidOver) return [index, PRODUCT_FOLDER, ...parts].join('/');
  return [PRODUCT_FOLDER, ...(isTop ? ['entities'] : []), ...parts].join('/');
}

/** The files of a folder that are definitions: all JSON, save for the meta-schemas and the texts. */
function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'meta' ? [] : jsonFiles(path);
    return entry.name.endsWith('.json') ? [path] : [];
  });
}

function placeOf(root: string, path: string): string {
  const inside = relative(root, path);
  return (inside.startsWith('..') ? path : inside).split(sep).join('/');
}

function logDiagnostics({ diagnostics, product, broken }: CompileResult, log: FastifyBaseLogger): void {
  const levels = { error: 'error', warning: 'warn', hint: 'debug' } as const;
  for (const one of diagnostics) log[levels[one.severity]]({ code: one.code }, diagnosticLine(one));
  log.info(
    { definitions: Object.keys(product.entities).length, broken: broken.map(({ name }) => name) },
    'definitions read',
  );
}

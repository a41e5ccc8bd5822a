/**
 * The definitions as the server holds them: read from disk, compiled, kept, read again when a file changes.
 *
 *   folders → files → compile → prepare (tables) → current → listeners
 */
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { compile, diagnosticLine } from '../src/engine/definition';
import type { CompileResult, Diagnostic, SettingsSection, SourceFile } from '../src/engine/definition/model';
import { commands } from './commands';
import type { ProductStore } from './context';
import { PRODUCT_FOLDER, readFolders } from './definition-files';
import { watchFolder } from './watch-folder';

const SETTLE_MS = 60;

export interface ReloadingProductStore extends ProductStore {
  /** Reads and compiles again; resolves when what changed is served. */
  reload(): Promise<CompileResult>;
  /** Reloads whenever a file below the folders is saved. */
  watch(): void;
  /** What has to be done before a product is served, such as making tables. Its errors take their definition down. */
  prepareWith(prepare: (result: CompileResult) => Promise<readonly Diagnostic[]>): void;
  close(): void;
}

export interface ProductOptions {
  /** Folder that holds `schemas`. */
  readonly root: string;
  /** Further folders of entities, or laid out like `schemas`. */
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
  files: {},
};

/** A store that holds nothing until its first `reload`. */
export function createProductStore({ root, extraDirs, log, settle }: ProductOptions): ReloadingProductStore {
  const folders = [join(root, PRODUCT_FOLDER), ...extraDirs];
  const listeners = new Set<(result: CompileResult) => void>();
  const watchers: { close(): void }[] = [];
  let prepare: (result: CompileResult) => Promise<readonly Diagnostic[]> = async () => [];
  let current = NO_PRODUCT;
  let running: Promise<CompileResult> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function reload(): Promise<CompileResult> {
    const compiled = compileFolders(root, folders);
    const { product, ...found } = withoutRefused(compiled, whereTheyLie(await prepare(compiled), compiled));
    current = { ...found, product: { ...product, settings: settle?.(product.settings) ?? product.settings } };
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
    prepareWith(work) {
      prepare = work;
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

/** Reads all files below the folders and compiles them. */
export function compileFolders(
  root: string,
  folders: readonly string[],
): CompileResult & { readonly sources: readonly SourceFile[] } {
  const sources = readFolders(root, folders);
  return { ...compile(sources, { commands: Object.keys(commands) }), sources };
}

/** What is wrong with a definition's table, told of the file that holds the definition. */
function whereTheyLie(found: readonly Diagnostic[], { files }: CompileResult): Diagnostic[] {
  return found.map((one) => ({ ...one, file: files[nameIn(one)] ?? one.file }));
}

/** The definition that a file is called by. */
function nameIn({ file }: Diagnostic): string {
  return /([^/]+)\.json$/.exec(file)?.[1] ?? '';
}

/** Takes out the definitions that preparing refused, so that their pages can say why. */
function withoutRefused(result: CompileResult, found: readonly Diagnostic[]): CompileResult {
  if (found.length === 0) return result;
  const refused = new Map<string, Diagnostic[]>();
  for (const diagnostic of found.filter(({ severity }) => severity === 'error')) {
    const name = nameIn(diagnostic);
    if (Object.hasOwn(result.product.entities, name)) refused.set(name, [...(refused.get(name) ?? []), diagnostic]);
  }
  const kept = Object.entries(result.product.entities).filter(([name]) => !refused.has(name));
  return {
    ...result,
    product: { ...result.product, entities: Object.fromEntries(kept) },
    diagnostics: [...result.diagnostics, ...found],
    broken: [
      ...result.broken,
      ...[...refused].map(([name, diagnostics]) => ({
        name,
        pages: result.product.entities[name]?.pages.map(({ path }) => path) ?? [],
        diagnostics,
      })),
    ],
  };
}

function logDiagnostics({ diagnostics, product, broken }: CompileResult, log: FastifyBaseLogger): void {
  const levels = { error: 'error', warning: 'warn', hint: 'debug' } as const;
  for (const one of diagnostics) log[levels[one.severity]]({ code: one.code }, diagnosticLine(one));
  log.info(
    { definitions: Object.keys(product.entities).length, broken: broken.map(({ name }) => name) },
    'definitions read',
  );
}

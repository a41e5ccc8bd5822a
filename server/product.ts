/**
 * The definitions as the server holds them: read from disk, compiled, kept, read again when a file changes.
 *
 *   folders → files → compile → prepare (tables) → current → listeners
 *
 * What the tables refuse is served as it was before (last-good.ts).
 */
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { compile, diagnosticLine, type Finding } from '../src/engine/definition';
import type { CompileResult, SettingsSection, SourceFile } from '../src/engine/model';
import { bringUp, goodTexts, isOurs, type Steps, type Texts } from './entities';
import type { ProductStore } from './platform/context';
import { RESERVED_NAMES } from './platform/db';
import { PRODUCT_FOLDER, readFolders } from './platform/definition-files';
import { watchFolder } from './platform/watch-folder';
import { commands } from './warehouse';

const SETTLE_MS = 60;
/** How long a reload that failed waits to be tried again: at first, and at most. */
const RETRY_MS = 1_000;
const MOST_RETRY_MS = 60_000;

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
  noted: [],
  files: {},
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
  let isClosed = false;

  async function reload(): Promise<CompileResult> {
    good ??= await kept.read();
    const served = await bringUp(readFolders(root, folders), good, { compile: compileWith, prepare });
    const { product, ...found } = served.result;
    current = { ...found, product: { ...product, settings: settle?.(product.settings) ?? product.settings } };
    logDiagnostics(current, log);
    for (const listener of listeners) listener(current);
    const next = goodTexts(served, good);
    await kept.write(next, good);
    good = next;
    return current;
  }

  function reloadInTurn(): Promise<CompileResult> {
    running = (running ?? Promise.resolve(current)).then(reload, reload);
    return running;
  }

  /** Reloads after a while; what fails is tried again later each time, unless more has changed meanwhile. */
  function reloadIn(wait: number, retryIn = RETRY_MS): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      reloadInTurn().catch((error: unknown) => {
        log.error({ err: error }, 'The definitions could not be read again');
        if (!timer && !isClosed) reloadIn(retryIn, Math.min(2 * retryIn, MOST_RETRY_MS));
      });
    }, wait);
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
      for (const folder of folders) watchers.push(watchFolder(folder, () => reloadIn(SETTLE_MS), unwatched));
    },
    close() {
      isClosed = true;
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
  return { ...compileWith(sources), sources };
}

function compileWith(sources: readonly SourceFile[], findings: readonly Finding[] = []): CompileResult {
  return compile(sources, {
    commands: Object.keys(commands),
    hasCode: isOurs,
    reservedNames: RESERVED_NAMES,
    findings,
  });
}

function logDiagnostics({ diagnostics, product, broken }: CompileResult, log: FastifyBaseLogger): void {
  const levels = { error: 'error', warning: 'warn', hint: 'debug' } as const;
  for (const one of diagnostics) log[levels[one.severity]]({ code: one.code }, diagnosticLine(one));
  log.info(
    { definitions: Object.keys(product.entities).length, broken: broken.map(({ name }) => name) },
    'definitions read',
  );
}

/**
 * Definitions that have mistakes, or that the database refuses, do not take their entity away: the version that was
 * served last goes on, and what starts from it or names it with it.
 *
 *   sources → compile → prepare (tables) → served
 *      ↑         │ left out    │ refused
 *      └─────────┴─────────────┴→ earlier texts
 */
import type { CompileResult, Finding, ProductModel, SourceFile } from '../../src/engine/definition';
import type { Prepared } from '.';

export interface Served {
  readonly result: CompileResult;
  /** The texts that it was made of: earlier ones where those of the files were refused. */
  readonly sources: readonly SourceFile[];
}

/** The texts of definitions and shared types that were served last, by path. */
export type Texts = ReadonlyMap<string, string>;

export interface Steps {
  /** Compiles; a definition with findings that are errors is left out. */
  compile(sources: readonly SourceFile[], findings: readonly Finding[]): CompileResult;
  prepare(product: ProductModel): Promise<Pick<Prepared, 'findings' | 'refused'>>;
}

/** Compiles the files and prepares what they say, as much of it as can be had; `good` is what was served last. */
export async function bringUp(files: readonly SourceFile[], good: Texts, { compile, prepare }: Steps): Promise<Served> {
  const asked = compile(files, []);
  const told: Finding[] = [];
  let away: readonly Finding[] = [];
  let { sources, compiled } = withoutMistakes(files, asked, good, compile);
  for (;;) {
    const { findings, refused } = await prepare(compiled.product);
    if (refused.size === 0) {
      told.push(...findings);
      break;
    }
    const errors = findings.filter(({ severity }) => severity === 'error');
    told.push(...errors);
    const { entities } = compiled.product;
    for (const base of refused) {
      const names = Object.keys(entities).filter((name) => entities[name]?.base === base);
      const earlier = withEarlier(sources, names, good);
      if (earlier) sources = earlier;
      else away = [...away, ...errors.filter(({ entity }) => names.includes(entity))];
    }
    compiled = compile(sources, away);
    // Others may name what came with the version that is not served.
    const lost = compiled.broken
      .map(({ name }) => name)
      .filter((name) => entities[name] && !away.some(({ entity }) => entity === name));
    const earlier = withEarlier(sources, lost, good);
    if (!earlier) continue;
    sources = earlier;
    compiled = compile(sources, away);
  }
  if (sources === files && told.length === 0) return { result: compiled, sources };
  const { diagnostics, noted, broken } = told.length === 0 ? asked : compile(files, told);
  const isServed = ({ name }: { readonly name: string }) => Object.hasOwn(compiled.product.entities, name);
  const isNoted = new Set(noted.map(({ name }) => name));
  const waiting = broken
    .filter(({ name }) => !isNoted.has(name))
    .map(({ name, diagnostics }) => ({ name, diagnostics }));
  return { result: { ...compiled, diagnostics, noted: [...noted, ...waiting].filter(isServed) }, sources };
}

/** The files with earlier texts of what they leave out, as far as these are whole. */
function withoutMistakes(
  files: readonly SourceFile[],
  asked: CompileResult,
  good: Texts,
  compile: Steps['compile'],
): { sources: readonly SourceFile[]; compiled: CompileResult } {
  let sources = files;
  let compiled = asked;
  for (;;) {
    const names = compiled.broken.map(({ name }) => name);
    const notLaid = filesNotLaid(compiled, sources);
    const isNotLaid = (path: string): boolean => notLaid.has(path) && good.has(path);
    const before = withEarlier(sources, names, good) ?? earlier(sources, isNotLaid, good);
    if (!before) return { sources, compiled };
    sources = before;
    compiled = compile(sources, []);
  }
}

/** The paths of files that would be laid over a definition, and are left out: it is in force without them. */
function filesNotLaid({ noted, files }: CompileResult, sources: readonly SourceFile[]): ReadonlySet<string> {
  const places = new Set(
    noted.flatMap(({ name, diagnostics }) =>
      diagnostics.filter(({ code, file }) => NOT_LAID.has(code) && file !== files[name]).map(({ file }) => file),
    ),
  );
  return new Set(sources.filter(({ path, place = path }) => places.has(place)).map(({ path }) => path));
}

/** What is said of such a file; of one with a slip of the pen nobody knows any more that it is laid over another. */
const NOT_LAID: ReadonlySet<string> = new Set(['not-laid', 'repeated-name']);

/** What is good from now on: what is served, and of what is not the text that was served last. */
export function goodTexts({ result, sources }: Served, before: Texts): Texts {
  const broken = new Set(result.broken.map(({ name }) => name));
  const notLaid = filesNotLaid(result, sources);
  return new Map(
    sources.flatMap(({ path, text }): [string, string][] => {
      const name = nameOf(path);
      if (name === undefined && !isTypes(path)) return [];
      const isLeftOut = name !== undefined && (broken.has(name) || notLaid.has(path));
      const kept = isLeftOut ? before.get(path) : text;
      return kept === undefined ? [] : [[path, kept]];
    }),
  );
}

/** The definition that a file holds, if it holds one. */
const nameOf = (path: string): string | undefined => /\/entities\/([^/]+)\.json$/.exec(path)?.[1];
const isTypes = (path: string): boolean => path.endsWith('/types.json');

/** The sources with the earlier texts of these definitions, else of the types that they share; undefined if all are. */
function withEarlier(
  sources: readonly SourceFile[],
  names: readonly string[],
  good: Texts,
): readonly SourceFile[] | undefined {
  const isOwn = (path: string): boolean => names.includes(nameOf(path) ?? '');
  if (!sources.some(({ path }) => isOwn(path) && good.has(path))) return undefined;
  return earlier(sources, isOwn, good) ?? earlier(sources, isTypes, good);
}

function earlier(
  sources: readonly SourceFile[],
  isMeant: (path: string) => boolean,
  good: Texts,
): readonly SourceFile[] | undefined {
  if (!sources.some(({ path, text }) => isMeant(path) && good.get(path) !== text)) return undefined;
  return sources.flatMap((source): SourceFile[] => {
    const { path, place } = source;
    if (!isMeant(path)) return [source];
    const text = good.get(path);
    // A file that is new takes no other one's place yet.
    return text === undefined ? [] : [{ path, text, ...(place === undefined ? {} : { place }) }];
  });
}

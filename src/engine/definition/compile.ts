/**
 * The compiler of definitions: files in, models or diagnostics out. It reads no disk and knows no screen.
 *
 *   SourceFile[]
 *      │ parse       text → JSON that knows its places
 *      │ validate    every word against schemas/meta; what is wrong is reported and taken out
 *      │ normalise   short forms written out, `extends` merged, the head of each definition read: normal-form.ts
 *      │ link        names resolved across files, every default written out
 *      │ finish      what has a mistake is left out, and what starts from it; models hashed and frozen
 *      ▼
 *   ProductModel   +   Diagnostic[]   +   the definitions that were left out
 *
 * All stages see all files, so that all mistakes come at once; what compiles, compiles as if the rest were not there.
 */

import type { CallModel, CompileResult, SourceFile } from '../model';
import { checkComputed } from './check/computed';
import { checkStoredNames } from './check/stored-names';
import { checkTexts } from './check/texts';
import { type Finding, notedOf, reportFindings } from './findings';
import { finish } from './finish';
import { deepFreeze } from './hash';
import { createScope, linkAll } from './link/link';
import { type Message, messages } from './messages';
import { normalise } from './normalise/normalise';
import { type Place, valuePlace } from './parse/places';
import { otherFileOf, readFiles } from './read';
import { createDiagnostics, diagnosticLine } from './report';

export interface CompileOptions {
  /** Commands registered with the server: `sales-order.prepareOrder`. */
  readonly commands?: Iterable<string>;
  /** True for a call that the server answers by code of its own. Without it no property counts as filled by nothing. */
  readonly hasCode?: (call: CallModel) => boolean;
  /** Names of which the product has tables that no definition describes. */
  readonly reservedNames?: ReadonlySet<string>;
  /** What the database told of the definitions. */
  readonly findings?: readonly Finding[];
}

/**
 * Compiles all files of a product. The result is frozen. What further files lay over a definition takes none down: where
 * it does not fit, the definition stays as it is without it, and that is told.
 */
export function compile(sources: readonly SourceFile[], options: CompileOptions = {}): CompileResult {
  const { result, laid } = compileAll(sources, options);
  if (laid.size === 0 || result.broken.length === 0) return result;
  const without = (names: readonly string[], told?: Told) => {
    const files = new Set(names.flatMap((name) => laid.get(name) ?? []).map(({ file }) => file));
    const rest = sources.filter(({ path, place = path }) => !files.has(place));
    return compileAll(rest, options, told).result;
  };
  const all = [...laid.keys()];
  const bare = without(all);
  const least = brokenIn(bare);
  const isLeast = (one: CompileResult): boolean => [...brokenIn(one)].every((name) => least.has(name));
  if (isLeast(result)) return result;
  const own = all.filter((name) => brokenIn(result).has(name));
  const others = without(own);
  const [away, rest] = isLeast(others) ? [own, others] : [all, bare];
  const known = new Set(rest.diagnostics.map(diagnosticLine));
  const mistakes = result.diagnostics.filter((one) => !known.has(diagnosticLine(one)));
  const told = away.map((name): Told[number] => [
    otherFileOf(name),
    [
      ...(laid.get(name) ?? []).map((place) => ({ place, message: messages.notLaid(name) })),
      ...mistakes.map((one) => ({ place: one, message: one })),
    ],
  ]);
  return without(away, told);
}

const brokenIn = ({ broken }: CompileResult): ReadonlySet<string> => new Set(broken.map(({ name }) => name));

/** Mistakes that are known before, and for whom they count. */
type Told = readonly (readonly [
  owner: string,
  mistakes: readonly { readonly place: Place; readonly message: Message }[],
])[];

/** What all files say together, and where files say that they are laid over a definition, by its name. */
function compileAll(
  sources: readonly SourceFile[],
  { commands = [], hasCode = () => true, reservedNames = new Set(), findings = [] }: CompileOptions,
  told: Told = [],
): { readonly result: CompileResult; readonly laid: ReadonlyMap<string, readonly Place[]> } {
  const diagnostics = createDiagnostics();
  for (const [owner, mistakes] of told)
    for (const { place, message } of mistakes) diagnostics.reportFor(owner)(place, message);
  const files = readFiles(sources, diagnostics);
  const normal = normalise(files, diagnostics);
  const scope = createScope(files, normal, commands, diagnostics);
  const linked = linkAll(scope);
  checkComputed(linked, scope.heads, hasCode, diagnostics);
  checkStoredNames(linked, scope.heads, reservedNames, diagnostics);
  reportFindings(findings, scope.heads, files, diagnostics);
  const result = finish(files, linked, scope);
  checkTexts(files, result.product, diagnostics);
  return {
    result: deepFreeze({ ...result, noted: notedOf(findings, files, diagnostics), diagnostics: diagnostics.all() }),
    laid: new Map([...files.laid].map(([name, further]) => [name, further.map((one) => valuePlace(one, 'extends'))])),
  };
}

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

import type { CompileResult, SourceFile } from '../model';
import { checkStoredNames } from './check/stored-names';
import { checkTexts } from './check/texts';
import { type Finding, notedOf, reportFindings } from './findings';
import { finish } from './finish';
import { deepFreeze } from './hash';
import { createScope, linkAll } from './link/link';
import { normalise } from './normalise/normalise';
import { readFiles } from './read';
import { createDiagnostics } from './report';

export interface CompileOptions {
  /** Commands registered with the server: `sales-order.prepareOrder`. */
  readonly commands?: Iterable<string>;
  /** Names of which the product has tables that no definition describes. */
  readonly reservedNames?: ReadonlySet<string>;
  /** What the database told of the definitions. */
  readonly findings?: readonly Finding[];
}

/** Compiles all files of a product. The result is frozen. */
export function compile(
  sources: readonly SourceFile[],
  { commands = [], reservedNames = new Set(), findings = [] }: CompileOptions = {},
): CompileResult {
  const diagnostics = createDiagnostics();
  const files = readFiles(sources, diagnostics);
  const normal = normalise(files, diagnostics);
  const scope = createScope(files, normal, commands, diagnostics);
  const linked = linkAll(scope);
  checkStoredNames(linked, scope.heads, reservedNames, diagnostics);
  reportFindings(findings, scope.heads, files, diagnostics);
  const result = finish(files, linked, scope);
  checkTexts(files, result.product, diagnostics);
  return deepFreeze({ ...result, noted: notedOf(findings, files, diagnostics), diagnostics: diagnostics.all() });
}

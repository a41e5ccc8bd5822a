/** The definitions as one session may see them: what it lacks the right for is nowhere in them. */
import { isAbsolute, relative, sep } from 'node:path';
import type { ProductResponse } from '../../../src/engine/http';
import type { CompileResult, Diagnostic, EntityModel, ProductModel } from '../../../src/engine/model';
import { cutModel, featureOn, SEE_MISTAKES, type Viewer } from '../../../src/engine/permission';

/**
 * Takes the compiled definitions and a session; gives the answer of GET /Cockpit/product. What is wrong with a broken
 * definition is for those who look after them; nobody is told where on the server the folders of definitions lie.
 */
export function productView(
  { product, broken, noted, diagnostics }: CompileResult,
  viewer: Viewer,
  server: Pick<ProductResponse, 'serverVersion' | 'historyMonths'>,
  folders: readonly string[],
): ProductResponse {
  const models = modelsFor(product, viewer);
  const mayRepair = viewer.may(SEE_MISTAKES);
  return {
    entities: Object.values(models).map(({ name, hash }) => ({ name, hash })),
    models,
    broken: broken.map((entry) => ({
      ...entry,
      diagnostics: mayRepair ? entry.diagnostics.map((found) => forPeople(found, folders)) : [],
    })),
    noted: (mayRepair ? noted : []).map(({ name, diagnostics }) => ({
      name,
      diagnostics: diagnostics.map((found) => forPeople(found, folders)),
    })),
    mistakes: (mayRepair ? ofNoDefinition(diagnostics, [...broken, ...noted]) : []).map((found) =>
      forPeople(found, folders),
    ),
    permissions: product.permissions,
    menu: product.menu,
    widgets: product.widgets.filter(({ feature }) => featureOn(feature, viewer.features)),
    ...server,
  };
}

/** The mistakes that stand with no definition, and what permissions.json gives to nobody, or for nothing. */
function ofNoDefinition(
  diagnostics: readonly Diagnostic[],
  definitions: readonly { readonly diagnostics: readonly Diagnostic[] }[],
): Diagnostic[] {
  const keyOf = ({ file, line, column, code, message }: Diagnostic) =>
    JSON.stringify([file, line, column, code, message]);
  const told = new Set(definitions.flatMap((one) => one.diagnostics.map(keyOf)));
  return diagnostics.filter((found) => (found.severity === 'error' || VAIN.has(found.code)) && !told.has(keyOf(found)));
}

/** Slips of the pen in rights: what is written there does not hold, as with a mistake. */
const VAIN: ReadonlySet<string> = new Set(['unused-permission', 'unknown-role']);

/** The mistake with its file as it lies in its folder of definitions; those of the product are relative already. */
function forPeople({ values: _, ...diagnostic }: Diagnostic, folders: readonly string[]): Diagnostic {
  if (!isAbsolute(diagnostic.file)) return diagnostic;
  const inside = folders
    .map((folder) => relative(folder, diagnostic.file))
    .find((path) => !path.startsWith('..') && !isAbsolute(path));
  return { ...diagnostic, file: (inside ?? diagnostic.file).split(sep).join('/') };
}

/** All models, each cut to what the viewer may know of it. */
export function modelsFor({ entities }: Pick<ProductModel, 'entities'>, viewer: Viewer): Record<string, EntityModel> {
  return Object.fromEntries(
    Object.entries(entities).map(([name, model]) => [name, cutModel(model, viewer, (other) => entities[other])]),
  );
}

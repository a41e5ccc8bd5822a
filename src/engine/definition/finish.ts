/** What is left when the mistakes are known: whole models, hashed; the product around them; and what was left out. */

import type { CompileResult, EntityModel } from '../model';
import { closedBy, NOBODY } from './closed';
import { contentHash } from './hash';
import type { Linked } from './link/link';
import { linkMenu } from './link/menu';
import { checkGranted, checkRoles, linkSettings, readFeatures, usedKeys, withNewKeys } from './link/product';
import { prune } from './link/prune';
import type { Scope } from './link/scope';
import { linkWidgets } from './link/widgets';
import { type Files, ownerOf } from './read';

/** Parts the right from the wrong and builds the product from the right. */
export function finish(
  files: Files,
  linked: ReadonlyMap<string, Linked>,
  scope: Scope,
): Omit<CompileResult, 'diagnostics' | 'noted'> {
  const { diagnostics } = scope;
  for (const name of scope.names) inheritMistakes(name, files, scope);
  const isWhole = (name: string) => linked.has(name) && !diagnostics.hasErrors(name);
  const broken = new Map(
    [...scope.names].filter((name) => !isWhole(name)).map((name) => [name, files.addresses.get(name) ?? []]),
  );
  const isClosed = closedBy(files, linked, scope, isWhole);
  const entities = wholeModels(linked, isWhole, (model) => {
    const kept = broken.size > 0 ? prune(model, isWhole) : model;
    return isClosed(model.name) ? { ...kept, feature: NOBODY } : kept;
  });
  const { product } = files;
  const used = usedKeys(entities);
  checkGranted(product.permissions, scope.permissions, used, diagnostics.reportFor());
  checkRoles(product.permissions, diagnostics.reportFor());
  return {
    product: {
      entities,
      permissions: withNewKeys(scope.permissions, used),
      features: readFeatures(product.features),
      menu: linkMenu(product.menu, { scope, models: entities, broken, report: diagnostics.reportFor() }),
      widgets: linkWidgets(product.widgets, entities, scope, diagnostics.reportFor()),
      settings: linkSettings(product.settings, scope, diagnostics.reportFor()),
    },
    files: Object.fromEntries([...files.places].map(([name, { file }]) => [name, file])),
    broken: [...broken].map(([name, pages]) => ({ name, pages, diagnostics: diagnostics.of(name) })),
  };
}

function wholeModels(
  linked: ReadonlyMap<string, Linked>,
  isWhole: (name: string) => boolean,
  cut: (model: Linked) => Linked,
): Record<string, EntityModel> {
  const entities: Record<string, EntityModel> = {};
  for (const [name, model] of linked) {
    if (!isWhole(name)) continue;
    const kept = cut(model);
    entities[name] = Object.assign(kept, { hash: hashOf(kept) });
  }
  return entities;
}

/** Add and update mostly share the definition's form, which counts once. */
function hashOf(model: Linked): string {
  const actions = model.actions.map((action) => (action.form === model.form ? { ...action, form: true } : action));
  return contentHash({ ...model, actions });
}

/** What starts from a definition with mistakes shares them, and so does what uses shared types with mistakes. */
function inheritMistakes(name: string, { definitions }: Files, { heads, types, diagnostics }: Scope): void {
  for (const { shared } of heads.get(name)?.properties.values() ?? [])
    if (shared !== undefined && types.broken.has(shared)) diagnostics.inherit(name, ownerOf('types'));
  const seen = new Set([name]);
  let from = definitions.get(name)?.extends;
  while (from !== undefined && !seen.has(from)) {
    diagnostics.inherit(name, from);
    seen.add(from);
    from = definitions.get(from)?.extends;
  }
}

/** Stage four: names resolved across files, every default written out. */

import type { EntityModel } from '../../model';
import { checkCalls, ordinaryCalls } from '../check/calls';
import { checkKeys } from '../check/keys';
import { checkEnteredStates, checkStates } from '../check/states';
import type { Normal } from '../normalise/normalise';
import type { Files } from '../read';
import type { Diagnostics } from '../report';
import { linkEntity } from './entity';
import { handPaths } from './menu';
import { readFeatures, readPermissions, settingNames } from './product';
import type { Scope } from './scope';

/** A model before it is known whether all that it refers to compiles. */
export type Linked = Omit<EntityModel, 'hash'>;

/** What all definitions know of each other. */
export function createScope(files: Files, normal: Normal, commands: Iterable<string>, diagnostics: Diagnostics): Scope {
  const { product, addresses, places } = files;
  const calls = ordinaryCalls([...normal.heads.values()], normal.actionsOf);
  return {
    ...normal,
    names: new Set(places.keys()),
    permissions: readPermissions(product.permissions),
    features: new Set(Object.keys(readFeatures(product.features))),
    settings: settingNames(product.settings),
    pages: new Set([...[...addresses.values()].flat(), ...handPaths(product.menu)]),
    handPages: new Set(handPaths(product.menu)),
    ownerOfCall: (call) => calls.get(call.toLowerCase()),
    commands: new Set(commands),
    diagnostics,
  };
}

/** Links every definition, the wrong ones too, so that all their mistakes are found at once. */
export function linkAll(scope: Scope): Map<string, Linked> {
  const { heads, diagnostics } = scope;
  const linked = new Map<string, Linked>();
  for (const head of heads.values())
    linked.set(head.name, linkEntity({ scope, head, report: diagnostics.reportFor(head.name) }));
  checkCalls(linked, heads, scope.commands, diagnostics);
  checkKeys(linked, heads, scope.actionsOf, diagnostics);
  checkStates(linked, heads, scope.commands, diagnostics);
  checkEnteredStates(linked, heads, scope.actionsOf, scope.commands, diagnostics);
  return linked;
}

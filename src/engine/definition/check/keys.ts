/** Keys that are made of names: two definitions may come to the same one without a word. */

import type { ActionModel } from '../../model';
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { NormalAction } from '../normalise/actions';
import type { Head } from '../normalise/head';
import { placeOf } from '../parse/places';
import type { Diagnostics } from '../report';

/** Warns of each action whose key nobody wrote, and that definitions of other rows ask for as well. */
export function checkKeys(
  models: ReadonlyMap<string, Linked>,
  heads: ReadonlyMap<string, Head>,
  actionsOf: (entity: string) => readonly NormalAction[],
  diagnostics: Diagnostics,
): void {
  const askers = askersOf(models);
  for (const model of models.values()) {
    const head = heads.get(model.name);
    // What starts from a definition shares its keys, and what writes how they are called means them.
    if (model.name !== model.base || head?.definition.permission !== undefined) continue;
    const written = new Map(actionsOf(model.name).map((action) => [action.name, action]));
    for (const { name, permission } of model.actions.filter(isAsked)) {
      const { words, chain = [] } = written.get(name) ?? {};
      const other = [...(askers.get(permission) ?? [])].find((base) => base !== model.base);
      if (words && words.permission === undefined && chain.length === 1 && other !== undefined)
        diagnostics.reportFor(model.name)(placeOf(words), messages.sharedKey(permission, model.base, other));
    }
  }
}

/** What the warehouse does by itself asks for no key. */
const isAsked = ({ system, served }: ActionModel): boolean => served || !system;

/** By key the definitions whose actions ask for it. */
function askersOf(models: ReadonlyMap<string, Linked>): ReadonlyMap<string, ReadonlySet<string>> {
  const askers = new Map<string, Set<string>>();
  for (const { base, actions } of models.values())
    for (const { permission } of actions.filter(isAsked))
      askers.set(permission, (askers.get(permission) ?? new Set()).add(base));
  return askers;
}

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
  const askers = askersOf(models, actionsOf);
  for (const model of models.values()) {
    const head = heads.get(model.name);
    // What starts from a definition shares its keys, and what writes how they are called means them.
    if (model.name !== model.base || head?.definition.permission !== undefined) continue;
    const written = new Map(actionsOf(model.name).map((action) => [action.name, action]));
    for (const { name, permission } of model.actions.filter(isAsked)) {
      const { words, chain = [] } = written.get(name) ?? {};
      const isOther = ({ base, origins }: Asker) => base !== model.base && !origins.includes(`${model.base}.${name}`);
      const other = askers.get(permission)?.find(isOther)?.base;
      if (words && words.permission === undefined && chain.length === 1 && other !== undefined)
        diagnostics.reportFor(model.name)(placeOf(words), messages.sharedKey(permission, model.base, other));
    }
  }
}

/** What the warehouse does by itself asks for no key. */
const isAsked = ({ system, served }: ActionModel): boolean => served || !system;

/** An action that asks for a key: whose rows it is about, and the actions that it starts from, whose key it means. */
interface Asker {
  readonly base: string;
  readonly origins: readonly string[];
}

/** The actions that ask for it, by key. */
function askersOf(
  models: ReadonlyMap<string, Linked>,
  actionsOf: (entity: string) => readonly NormalAction[],
): ReadonlyMap<string, readonly Asker[]> {
  const askers = new Map<string, Asker[]>();
  for (const { name: entity, base, actions } of models.values()) {
    const chains = new Map(actionsOf(entity).map(({ name, chain }) => [name, chain]));
    for (const { name, permission } of actions.filter(isAsked)) {
      const origins = (chains.get(name) ?? []).map(([of, origin]) => `${models.get(of)?.base ?? of}.${origin}`);
      askers.set(permission, [...(askers.get(permission) ?? []), { base, origins }]);
    }
  }
  return askers;
}

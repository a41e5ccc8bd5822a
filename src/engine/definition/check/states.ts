/** Machines whose rows never begin, and states that no row gets into. */

import type { ActionModel, PropertyModel, Scalar } from '../../model';
import { matches } from '../../query';
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { Head } from '../normalise/head';
import { keyPlace, type Place } from '../parse/places';
import type { Diagnostics } from '../report';

/** Checks the machine that a definition and those that start from it make up together. */
export function checkStates(
  models: ReadonlyMap<string, Linked>,
  heads: ReadonlyMap<string, Head>,
  commands: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  for (const model of models.values()) {
    const state = model.properties.find(({ name }) => name === model.state);
    if (model.base !== model.name || !state?.values) continue;
    const actions = [...models.values()].flatMap((one) => (one.base === model.name ? one.actions : []));
    if (!actions.some(({ from }) => from)) continue;
    const place = placeIn(heads.get(model.name), state.name);
    if (!place) continue;
    const report = diagnostics.reportFor(model.name);
    if (isEntered(actions, state, commands)) continue;
    const isAdded = actions.some(({ effect }) => effect.kind === 'add');
    const starts = actions.some(({ to, when }) => to.length > 0 && (!when || matches(when, {})));
    if (state.default === undefined && isAdded && !starts) report(place, messages.noStart(state.name));
    if (state.default === undefined) continue;
    const lost = unreachable(actions, state, state.default as Scalar);
    if (lost.length > 0) report(place, messages.unreachableState(lost));
  }
}

function placeIn(head: Head | undefined, name: string): Place | undefined {
  const properties = head?.definition.properties;
  return properties && name in properties ? keyPlace(properties, name) : undefined;
}

/** True if a form asks for the state, a template writes it, or a command makes the rows: then any may be theirs. */
function isEntered(actions: readonly ActionModel[], { name }: PropertyModel, commands: ReadonlySet<string>): boolean {
  return actions.some(
    ({ form, set, body, effect, commands: own }) =>
      name in body ||
      (typeof set[name] === 'string' && set[name].startsWith('{')) ||
      form?.fields.some((field) => field.name === name && !field.readOnly) ||
      (effect.kind === 'add' && own.some((one) => commands.has(one))),
  );
}

function unreachable(actions: readonly ActionModel[], state: PropertyModel, start: Scalar): Scalar[] {
  const reached = new Set<unknown>([start]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { from, to, set } of actions) {
      if (from && !from.some((value) => reached.has(value))) continue;
      for (const value of to) reached.add(value);
      if (state.name in set) reached.add(set[state.name]);
    }
  }
  return (state.values ?? []).map(({ value }) => value).filter((value) => !reached.has(value));
}

/** Machines whose rows never begin, states that no row gets into, and states that people enter past the actions. */

import type { ActionModel, FormModel, PropertyModel, Scalar } from '../../model';
import { matches } from '../../query';
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { NormalAction } from '../normalise/actions';
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

/** Warns of a state that actions lead, and that add and update ask for only because no form names their fields. */
export function checkEnteredStates(
  models: ReadonlyMap<string, Linked>,
  heads: ReadonlyMap<string, Head>,
  actionsOf: (entity: string) => readonly NormalAction[],
  commands: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  const led = new Set([...models.values()].filter(({ actions }) => actions.some(isLeading)).map(({ base }) => base));
  for (const { name, base, state, properties, actions } of models.values()) {
    if (!led.has(base) || !properties.some((one) => one.name === state && one.values)) continue;
    const head = heads.get(name);
    const place = placeIn(head, state);
    if (state === undefined || !place || head?.definition.form?.properties) continue;
    const written = new Map(actionsOf(name).map((action) => [action.name, action.words]));
    const asking = actions
      .filter((action) => ORDINARY.has(action.name) && !written.get(action.name)?.form?.properties)
      .filter(({ form, commands: own }) => asksFor(form, state) && !own.some((one) => commands.has(one)))
      .map((action) => action.name);
    if (asking.length > 0) diagnostics.reportFor(name)(place, messages.enteredState(state, asking));
  }
}

/** What asks in the definition's form. */
const ORDINARY: ReadonlySet<string> = new Set(['add', 'update']);

const isLeading = ({ to }: ActionModel): boolean => to.length > 0;

function placeIn(head: Head | undefined, name: string | undefined): Place | undefined {
  const properties = head?.definition.properties;
  return properties && name !== undefined && name in properties ? keyPlace(properties, name) : undefined;
}

/** True if a form asks for the state, a template writes it, or a command makes the rows: then any may be theirs. */
function isEntered(actions: readonly ActionModel[], { name }: PropertyModel, commands: ReadonlySet<string>): boolean {
  return actions.some(
    ({ form, set, body, effect, commands: own }) =>
      name in body ||
      (typeof set[name] === 'string' && set[name].startsWith('{')) ||
      asksFor(form, name) ||
      (effect.kind === 'add' && own.some((one) => commands.has(one))),
  );
}

function asksFor(form: FormModel | undefined, name: string): boolean {
  return form?.fields.some((field) => field.name === name && !field.readOnly) ?? false;
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

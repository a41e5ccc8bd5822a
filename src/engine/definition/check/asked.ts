/** Forms that do not ask what they should: fields that no row lets appear, and rows that nobody can fill. */
import { messages } from '../messages';
import type { ActionModel, Condition, EntityModel, Scalar } from '../model';
import { type JsonObject, objectIn } from '../parse/json';
import { keyPlace, placeOf } from '../parse/places';
import type { Report } from '../report';

type Model = Omit<EntityModel, 'hash'>;

/** Checks the forms of a definition's actions. Pages offer add; a command fills what it likes. */
export function checkAsked(model: Model, definition: JsonObject, commands: ReadonlySet<string>, report: Report): void {
  for (const action of model.actions) {
    checkFields(action, model.state, definition, report);
    const isOffered = action.name === 'add' && model.pages.length > 0 && !action.system;
    if (isOffered && !action.commands.some((command) => commands.has(command)))
      checkAdd(action, model, definition, report);
  }
}

/** The state at the start of an action is known: a field that asks for another one never shows. */
function checkFields(
  { name, from, form }: ActionModel,
  state: string | undefined,
  definition: JsonObject,
  report: Report,
) {
  if (!from || !form || state === undefined || form.fields.some((field) => field.name === state)) return;
  const words = objectIn(objectIn(definition, 'actions'), name);
  const fields = objectIn(objectIn(words, 'form'), 'properties') ?? words ?? definition;
  for (const field of form.fields) {
    const needed = field.when && statesOf(field.when, state);
    if (needed && !needed.some((value) => from.includes(value)))
      report(keyPlace(fields, field.name), messages.neverAsked(field.name, name, needed.map(String), from.map(String)));
  }
}

/** The states that a condition demands, if it says which. */
function statesOf(condition: Condition, state: string): readonly Scalar[] | undefined {
  if ('all' in condition) {
    for (const part of condition.all) {
      const states = statesOf(part, state);
      if (states) return states;
    }
    return undefined;
  }
  return 'property' in condition && condition.property === state && 'in' in condition.test
    ? condition.test.in
    : undefined;
}

/** A row cannot be added without what is never empty, unless a default steps in. */
function checkAdd({ form, body, set }: ActionModel, model: Model, definition: JsonObject, report: Report): void {
  const written = objectIn(definition, 'form') ?? definition;
  for (const { name, required, readOnly, default: usual } of model.properties) {
    const isFilled = name in body || name in set || form?.fields.some((field) => field.name === name);
    if (required && !readOnly && usual === undefined && !isFilled && !model.key.includes(name))
      report(placeOf(written), messages.notAsked(name));
  }
}

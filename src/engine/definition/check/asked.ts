/** Forms that do not ask what they should: fields that never appear, and rows that nobody can fill. */

import type { ActionModel, Condition, EntityModel, PropertyModel } from '../../model';
import { messages } from '../messages';
import { type DefinitionWords, namedIn } from '../normal-form';
import { keyPlace, placeOf } from '../parse/places';
import type { Report } from '../report';

type Model = Omit<EntityModel, 'hash'>;

/** Checks the forms of a definition's actions. Pages offer add; a command fills what it likes. */
export function checkAsked(
  model: Model,
  definition: DefinitionWords,
  commands: ReadonlySet<string>,
  report: Report,
): void {
  for (const action of model.actions) {
    checkFields(action, model, definition, report);
    const isOffered = action.name === 'add' && model.pages.length > 0 && !action.system;
    if (isOffered && !action.commands.some((command) => commands.has(command)))
      checkAdd(action, model, definition, report);
  }
}

/**
 * What a form demands and does not ask for is the stored row's: it never holds of what no row tells, nor of a new row
 * without a default for it.
 */
function checkFields(
  { name, form, rows }: ActionModel,
  model: Model,
  definition: DefinitionWords,
  report: Report,
): void {
  if (!form) return;
  // The form of add and update is right if it asks in one of them.
  const isNew = rows === 'none' && !(form === model.form && model.actions.some((one) => one.name === 'update'));
  const written = namedIn(definition.actions, name)?.form ?? definition.form;
  const place = (field: string) =>
    written?.properties ? keyPlace(written.properties, field) : placeOf(written ?? definition);
  const lacks = ({ readOnly, writeOnly, default: usual }: PropertyModel) =>
    readOnly && (writeOnly || (isNew && usual === undefined));
  const lacked = form.fields.filter(lacks).map((field) => field.name);
  for (const field of form.fields) {
    const lacking = field.when && demanded(field.when).find((property) => lacked.includes(property));
    if (lacking !== undefined) report(place(field.name), messages.neverAsked(field.name, name, lacking));
  }
}

/** Properties that must have a value for the condition to hold. */
function demanded(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(demanded);
  if (!('property' in condition)) return [];
  const { property, test } = condition;
  return 'not' in test || ('empty' in test && test.empty) ? [] : [property];
}

/** A row cannot be added without what is never empty, unless a default steps in. */
function checkAdd({ form, body, set }: ActionModel, model: Model, definition: DefinitionWords, report: Report): void {
  const written = definition.form ?? definition;
  for (const { name, required, readOnly, default: usual } of model.properties) {
    const isFilled =
      name in body || name in set || form?.fields.some((field) => field.name === name && !field.readOnly);
    if (required && !readOnly && usual === undefined && !isFilled && !model.key.includes(name))
      report(placeOf(written), messages.notAsked(name));
  }
}

import type { ActionModel, EntityModel } from '../../../src/engine/model';
import type { Values } from './empty';

/**
 * The members of a request that are properties of the definition's rows and that the action asks for, by name or in its
 * form. A request was checked without what is empty in it, so that a null for anything else came this far.
 */
export function askedValues(
  { request, form }: ActionModel,
  { properties }: EntityModel,
  values: Values,
): Record<string, unknown> {
  const fields = (form?.fields ?? []).filter(({ readOnly }) => !readOnly).map(({ name }) => name);
  const asked = new Set([...Object.keys((request.properties ?? {}) as object), ...fields]);
  const writable = properties.filter(
    ({ name, computed, textOf }) => !computed && textOf === undefined && asked.has(name),
  );
  return Object.fromEntries(
    writable.flatMap(({ name }) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])),
  );
}

/** Of these what the form refines of the row. A field of its own alone is for a command. */
export function formValues(action: ActionModel, target: EntityModel, values: Values): Record<string, unknown> {
  const names = new Set(action.form?.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name));
  return Object.fromEntries(Object.entries(askedValues(action, target, values)).filter(([name]) => names.has(name)));
}

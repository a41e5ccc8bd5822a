import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { PropertyModel } from '../../engine/model';
import { isNumber } from '../../engine/value/kinds';
import { fieldFor } from './fields';
import { isChosen } from './property-at';

/** What a form draws: one plain object. Rules are checked beside it, so that drawing never depends on them. */
export function drawnSchema(fields: readonly PropertyModel[]): RJSFSchema {
  return { type: 'object', properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])) };
}

function fieldSchema(field: PropertyModel): RJSFSchema {
  if (field.type === 'object') return drawnSchema(field.properties ?? []);
  if (field.type === 'array' && field.items && !isChosen(field))
    return { type: 'array', items: fieldSchema(field.items) };
  // What is typed into a number field may be no number yet; the form library must not make one of it.
  if (isNumber(field)) return { type: ['string', 'null'] as never };
  // A list of chosen values is one field, not a list of fields; no `enum`, since a lookup's values are not known here.
  return field.type === 'array'
    ? { type: 'array', items: { type: 'string' } }
    : { type: [field.type, 'null'] as never };
}

/** The widget of each field, and the property behind it. */
export function drawnUi(fields: readonly PropertyModel[], required: ReadonlySet<string>): UiSchema {
  return {
    'ui:options': { fields },
    ...Object.fromEntries(fields.map((field) => [field.name, fieldUi(field, required.has(field.name))])),
  };
}

function fieldUi(field: PropertyModel, required: boolean): UiSchema {
  if (field.type === 'object')
    return { ...nestedUi(field), 'ui:options': { property: field, fields: field.properties } };
  if (field.type === 'array' && field.items && !isChosen(field)) {
    return { items: elementUi(field.items), 'ui:options': { property: field } };
  }
  return { 'ui:widget': fieldFor(field), 'ui:options': { property: field, required } };
}

/** One of a list stands without a caption: the list has one. */
function elementUi(field: PropertyModel): UiSchema {
  const ui = fieldUi(field, false);
  return { ...ui, 'ui:options': { ...ui['ui:options'], isElement: true } };
}

function nestedUi({ properties = [], schema }: PropertyModel): UiSchema {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
  return Object.fromEntries(properties.map((member) => [member.name, fieldUi(member, required.has(member.name))]));
}

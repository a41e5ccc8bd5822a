/** A call's template read backwards: the schema of what may be sent to it. */

import type { ActionModel, FormModel, JsonSchema, PropertyModel, Template } from '../../model';
import { propertiesOf } from '../../query';
import { isObject } from '../parse/json';
import { rowSlots } from './call';
import { placeholderIn } from './placeholder';

/** What is known of the action when its request is made. */
export type Asked = Pick<ActionModel, 'rows' | 'call' | 'body' | 'set'> & {
  readonly form: FormModel | undefined;
  readonly isAdd: boolean;
};

/** Constants become `const`, placeholders their property's schema, and nothing more is allowed. */
export function requestSchema(action: Asked, row: readonly PropertyModel[], key: readonly string[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const put = (name: string, schema: JsonSchema, isRequired: boolean) => {
    properties[name] = schema;
    if (isRequired && !required.includes(name)) required.push(name);
  };
  const keys = keyMembers(action, row, key);
  for (const name of keys.names) put(name, keys.schema(name), keys.names.length === 1);
  const placed = new Set(
    placeholdersOf(action.body)
      .filter(({ scope }) => scope === 'form')
      .map(({ name }) => name),
  );
  const sent = (action.form?.fields ?? []).filter((field) => !field.readOnly && !placed.has(field.name));
  for (const field of sent) put(field.name, field.schema, field.required && !field.when);
  for (const [name, value] of Object.entries(action.set)) if (isConstant(value)) put(name, { const: value }, true);
  for (const [name, value] of Object.entries(action.body))
    put(name, templateSchema(value, action, row), isCertain(value, action, row));
  if (action.rows === 'many' && !action.isAdd)
    put('versions', { type: 'object', additionalProperties: { type: 'integer' } }, false);
  const conditions = conditional(action.form, sent);
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
    ...(keys.names.length > 1
      ? { anyOf: keys.names.map((name) => ({ properties: { [name]: true }, required: [name] })) }
      : {}),
    additionalProperties: false,
  };
}

/** The key is sent as `id`, or as `ids` for many, unless call or body name the row. */
function keyMembers({ rows, call, body, isAdd }: Asked, row: readonly PropertyModel[], key: readonly string[]) {
  const own = row.find(({ name }) => key.length === 1 && name === key[0])?.schema ?? { type: 'string' };
  const calls = [call.one, ...(call.many ? [call.many] : [])];
  const named =
    placeholdersOf(body).some(({ scope }) => scope === 'row' || scope === 'rows') ||
    calls.some((one) => rowSlots(one).length > 0);
  const names = named || isAdd || rows === 'none' ? [] : rows === 'one' ? ['id'] : call.many ? ['id', 'ids'] : ['ids'];
  return {
    names,
    schema: (name: string): JsonSchema => (name === 'ids' ? { type: 'array', items: own, minItems: 1 } : own),
  };
}

/** Every placeholder in a template. */
export function placeholdersOf(template: Template): { scope: string; name: string }[] {
  const found = placeholderIn(template);
  if (found) return [found];
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(placeholdersOf) : [];
}

function isConstant(template: Template): boolean {
  return template !== null && placeholdersOf(template).length === 0;
}

function templateSchema(template: Template, action: Asked, row: readonly PropertyModel[]): JsonSchema {
  const found = placeholderIn(template);
  if (found?.scope === 'row') return schemaOf(row, found.name);
  if (found?.scope === 'rows') return { type: 'array', items: schemaOf(row, found.name), minItems: 1 };
  if (found?.scope === 'form') return schemaOf(action.form?.fields ?? [], found.name);
  if (found) return {};
  if (Array.isArray(template)) return { type: 'array', items: {} };
  if (!isObject(template)) return { const: template };
  const members = Object.entries(template as Record<string, Template>);
  const certain = members.filter(([, value]) => isCertain(value, action, row)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, value]) => [name, templateSchema(value, action, row)])),
    ...(certain.length > 0 ? { required: certain } : {}),
    additionalProperties: false,
  };
}

function schemaOf(properties: readonly PropertyModel[], name: string): JsonSchema {
  return properties.find((property) => property.name === name)?.schema ?? {};
}

/** An empty value leaves its member out, so only what is never empty is required. */
function isCertain(template: Template, action: Asked, row: readonly PropertyModel[]): boolean {
  const found = placeholderIn(template);
  if (!found) return template !== null;
  if (found.scope === 'form') return action.form?.fields.find(({ name }) => name === found.name)?.required === true;
  if (found.scope === 'row' || found.scope === 'rows')
    return row.find(({ name }) => name === found.name)?.required === true;
  return false;
}

/** What the form requires under a condition, as far as it and all that the condition looks at are sent by name. */
function conditional(form: FormModel | undefined, sent: readonly PropertyModel[]): unknown[] {
  const isSent = (name: string) => sent.some((field) => field.name === name);
  const names = new Set(
    sent.filter(({ when, required }) => when && required && propertiesOf(when).every(isSent)).map(({ name }) => name),
  );
  const conditions = form?.schema.allOf;
  if (!Array.isArray(conditions)) return [];
  return conditions.filter((condition: JsonSchema) => {
    const then = condition.then;
    const required = isObject(then) ? then.required : undefined;
    return Array.isArray(required) && required.every((name) => names.has(name));
  });
}

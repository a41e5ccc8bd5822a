import type { ActionModel, EntityModel, JsonSchema } from '../model';

/**
 * The schema of what may be sent for an action. A change may leave out what stays as it is, so of the row's own
 * properties none is required here: they are checked with the stored row. Of a new row those with a default may be left
 * out.
 */
export function sentSchema(
  { properties }: Pick<EntityModel, 'properties'>,
  { effect, form, request }: Pick<ActionModel, 'effect' | 'form' | 'request'>,
): JsonSchema {
  if (effect.kind === 'delete' || effect.kind === 'none') return request;
  const isOwn = (field: string) => properties.some(({ name }) => name === field);
  const spared = (form?.fields ?? []).filter(({ name, default: value }) =>
    effect.kind === 'add' ? value !== undefined : isOwn(name),
  );
  const names = new Set(spared.map(({ name }) => name));
  const { required, ...schema } = request;
  const rest = (required as readonly string[] | undefined)?.filter((name) => !names.has(name)) ?? [];
  return rest.length > 0 ? { ...schema, required: rest } : schema;
}

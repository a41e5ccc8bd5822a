import type { EntityModel, FormModel, PropertyModel } from '../../../engine/model';
import type { Kind } from '../../../engine/value/kinds';

/** What can be edited in the height of a row. */
const EDITED = new Set<Kind>([
  'text',
  'integer',
  'number',
  'decimal',
  'boolean',
  'date',
  'date-time',
  'time',
  'email',
  'uri',
]);

/** The fields of a form by the columns that show them: a reference is shown by its text. */
export function fieldsByColumn(
  { properties }: Pick<EntityModel, 'properties'>,
  form: FormModel,
): ReadonlyMap<string, PropertyModel> {
  const fields = new Map(
    form.fields
      .filter(({ kind, hidden, readOnly }) => EDITED.has(kind) && !hidden && !readOnly)
      .map((field) => [field.name, field]),
  );
  return new Map(
    properties.flatMap(({ name, textOf }) => {
      const field = fields.get(name) ?? (textOf === undefined ? undefined : fields.get(textOf));
      return field ? [[name, field] as const] : [];
    }),
  );
}

import type { FormModel, JsonSchema } from '../model';

/** One form that asks for what all of these ask for; no two ask for the same. */
export function joinForms(forms: readonly FormModel[]): FormModel {
  const [first, ...others] = forms;
  if (first && others.length === 0) return first;
  const of = <Part>(keyword: string) => forms.flatMap(({ schema }) => (schema[keyword] ?? []) as readonly Part[]);
  const required = of<string>('required');
  const conditions = of<JsonSchema>('allOf');
  return {
    fields: forms.flatMap(({ fields }) => fields),
    required: forms.flatMap((form) => form.required),
    sections: [],
    schema: {
      type: 'object',
      properties: Object.assign({}, ...forms.map(({ schema }) => schema.properties)),
      ...(required.length > 0 ? { required } : {}),
      ...(conditions.length > 0 ? { allOf: conditions } : {}),
      additionalProperties: false,
    },
  };
}

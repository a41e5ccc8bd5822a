import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import { validateSchema } from '../../engine/form';
import type { JsonSchema } from '../../engine/model';

/** The form library's validator over our own: it generates no code. */
export const interpretingValidator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData(data, schema): ValidationData<unknown> {
    const errors = errorsOf(schema, data);
    return { errors, errorSchema: errorSchemaOf(errors) };
  },
  isValid: (schema, data) => errorsOf(schema, data).length === 0,
  rawValidation: (schema, data) => ({ errors: errorsOf(schema, data) as never[] }),
};

function errorsOf(schema: RJSFSchema, data: unknown): RJSFValidationError[] {
  return validateSchema(schema as JsonSchema, data ?? null).map(({ field, keyword, params }) => ({
    name: keyword,
    property: `.${field.replaceAll('/', '.')}`,
    params,
    message: keyword,
    stack: `${field} ${keyword}`,
  }));
}

/** Messages by their place in the value, as the form library wants them. */
export function errorSchemaOf(
  errors: readonly { readonly property?: string | undefined; readonly message?: string | undefined }[],
): ErrorSchema<unknown> {
  const root: Record<string, unknown> = {};
  for (const { property = '', message = '' } of errors) {
    let node = root;
    for (const part of property.split('.').filter(Boolean)) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node.__errors = [...((node.__errors as string[] | undefined) ?? []), message];
  }
  return root as ErrorSchema<unknown>;
}

import { askedFields, resolver, seenValues, type TemplateValues } from '../action';
import type { FormModel, PropertyModel } from '../model';
import { besideValue, holds, isBlank, isPlain } from '../query';
import { keptFields } from './kept-fields';
import { type Problem, validateSchema } from './validate-schema';

export type FormValues = Readonly<Record<string, unknown>>;

/** Values as rules see them: empty is absent, on every level. */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, withoutBlanks(member)] as const)
      .filter(([, member]) => !isBlank(member)),
  );
}

/** The fields that are asked for as the form is filled now, in order; read-only ones are shown with them. */
export function visibleFields(form: FormModel, values: TemplateValues): PropertyModel[] {
  const asked = new Set(askedFields(form, values));
  return form.fields.filter(({ name, hidden, readOnly }) => !hidden && (readOnly || asked.has(name)));
}

/** Every rule that the values break, of the schema and of comparisons between values, in the order of the fields. */
export function checkForm(form: FormModel, values: TemplateValues): Problem[] {
  const filled = values.form ?? {};
  const asked = new Set(askedFields(form, values));
  const shown = new Set(form.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name));
  const [seen = filled] = seenValues(form, values);
  const judged = Object.entries(seen).filter(([name]) => asked.has(name) || shown.has(name));
  const resolve = resolver(values);
  // While nothing at all is entered, what the rows require has to be.
  const isAnyFilled = form.fields.some(({ name, readOnly }) => !readOnly && asked.has(name) && !isBlank(filled[name]));
  const kept = isAnyFilled ? keptFields(form, values) : new Set();
  const broken = validateSchema(form.schema, withoutBlanks(Object.fromEntries(judged))).filter(
    ({ field, keyword }) => asked.has(field.split('/')[0] as string) && !(keyword === 'required' && kept.has(field)),
  );
  // Whether values compare so is beyond the schema.
  const lacking = form.fields
    .filter(
      ({ name, when, required }) => when && required && !isPlain(when) && asked.has(name) && isBlank(filled[name]),
    )
    .map(({ name }): Problem => ({ field: name, keyword: 'required', params: {} }));
  const compared = form.fields
    .filter(({ name }) => asked.has(name))
    .flatMap((field) =>
      field.compare
        .filter(({ relation, operand }) => {
          if (operand.kind === 'property') return !holds(filled[field.name], relation, filled[operand.name]);
          const other = resolve(operand.placeholder);
          // The rows of a selection have their own values each: those are the server's to compare.
          if (other === undefined && !values.row) return false;
          return !holds(filled[field.name], relation, besideValue(other, filled[field.name]));
        })
        .map(({ relation, operand }): Problem => {
          const other = operand.kind === 'property' ? operand.name : resolve(operand.placeholder);
          return {
            field: field.name,
            keyword: 'compare',
            params: operand.kind === 'property' ? { relation, property: other } : { relation, value: other },
          };
        }),
    );
  const places = new Map(form.fields.map(({ name }, place) => [name, place]));
  const placeOf = ({ field }: Problem) => places.get(field.split('/')[0] as string) ?? form.fields.length;
  return [...broken, ...lacking, ...compared].sort((left, right) => placeOf(left) - placeOf(right));
}

import type { FieldError } from '../../../src/engine/http';
import type { Condition, FormModel, PropertyModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import {
  besideValue,
  holds,
  isBlank,
  isPlain,
  matches,
  type Resolve,
  splitPlaceholder,
} from '../../../src/engine/query';
import { type Values, withoutEmpty } from './empty';
import { check } from './validate';

/**
 * What is wrong with the values of a form: `given` over those of the row, if there is one, else over what a new row has.
 * `key` names the form's schema. Fields that were not given are not judged by themselves: they are as somebody left them.
 */
export function checkForm(
  key: string,
  form: FormModel,
  given: Values,
  row: Row | undefined,
  resolve: Resolve,
  defaults: Values = {},
): FieldError[] {
  const merged = mergedForm(form, given, row, defaults);
  const own = new Set(form.fields.map(({ name }) => name));
  const stored = new Set(form.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name));
  const errors = check(key, () => form.schema, withoutEmpty(merged)).filter(({ field, keyword }) => {
    const name = field.split('/', 1)[0]!;
    if (stored.has(name)) return false;
    return !row || keyword === 'required' || !own.has(name) || Object.hasOwn(given, name);
  });
  const lookUp: Resolve = (placeholder) => {
    const { scope, name } = splitPlaceholder(placeholder);
    return scope === 'row' ? row?.[name] : scope === 'form' ? merged[name] : resolve(placeholder);
  };
  return [
    ...errors,
    ...form.fields.flatMap((field) => [
      ...unasked(field, given, merged, lookUp),
      ...lacking(field, merged, lookUp),
      ...unheld(field, given),
      ...relations(field, given, merged, lookUp),
    ]),
  ];
}

/**
 * Names of the fields that the form, as it is filled, does not ask for: for a new row all of them, of a stored `row` those
 * that it asked for before and that hold something. What nobody is asked for is kept by no row.
 */
export function turnedAway(
  form: FormModel,
  given: Values,
  row: Row | undefined,
  resolve: Resolve,
  defaults: Values = {},
): string[] {
  const start = row ?? defaults;
  const before = mergedForm(form, {}, start, {});
  const after = mergedForm(form, given, start, {});
  const asks = (when: Condition, filled: Values) =>
    matches(when, filled, (placeholder) => {
      const { scope, name } = splitPlaceholder(placeholder);
      return scope === 'row' ? row?.[name] : scope === 'form' ? filled[name] : resolve(placeholder);
    });
  return form.fields
    .filter(({ name, when, readOnly }) => {
      if (!when || readOnly || asks(when, after)) return false;
      return !row || (!isBlank(row[name]) && asks(when, before));
    })
    .map(({ name }) => name);
}

/** The form as the person left it: what was given, over the row's own values; what nobody enters is the row's alone. */
function mergedForm(form: FormModel, given: Values, row: Row | undefined, defaults: Values): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const { name, readOnly } of form.fields) {
    const stored = row ? row[name] : readOnly ? defaults[name] : undefined;
    const value = !readOnly && Object.hasOwn(given, name) ? given[name] : stored;
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** A field whose condition fails is not asked, so nothing may be given for it. */
function unasked({ name, when }: PropertyModel, given: Values, merged: Values, resolve: Resolve): FieldError[] {
  if (!when || given[name] === undefined || given[name] === null || matches(when, merged, resolve)) return [];
  return [{ field: name, keyword: 'when', message: 'is not asked for with the other values' }];
}

/** What the schema cannot say: a field that is required while values compare so. */
function lacking({ name, when, required, readOnly }: PropertyModel, merged: Values, resolve: Resolve): FieldError[] {
  if (!when || !required || readOnly || isPlain(when) || !isBlank(merged[name]) || !matches(when, merged, resolve))
    return [];
  return [{ field: name, keyword: 'required', message: 'is required with the other values' }];
}

/** A whole number that is too large to be held as one. */
function unheld({ name, type }: PropertyModel, given: Values): FieldError[] {
  const value = given[name];
  const fits = type !== 'integer' || !Number.isInteger(value) || Number.isSafeInteger(value);
  return fits ? [] : [{ field: name, keyword: 'maximum', message: 'holds a number that is too large' }];
}

function relations(
  { name, compare, texts }: PropertyModel,
  given: Values,
  merged: Values,
  resolve: Resolve,
): FieldError[] {
  return compare.flatMap(({ relation, operand }): FieldError[] => {
    const isTouched = Object.hasOwn(given, name) || (operand.kind === 'property' && Object.hasOwn(given, operand.name));
    const other =
      operand.kind === 'property' ? merged[operand.name] : besideValue(resolve(operand.placeholder), merged[name]);
    if (!isTouched || holds(merged[name], relation, other)) return [];
    const shown = operand.kind === 'property' ? operand.name : splitPlaceholder(operand.placeholder).name;
    return [
      {
        field: name,
        keyword: 'compare',
        message: texts.compare ?? `must be ${relation} ${shown}`,
        // What is stored under the field's own name has none: it is told by its value.
        params: { relation, ...(shown === name ? { value: other } : { other: shown }) },
      },
    ];
  });
}

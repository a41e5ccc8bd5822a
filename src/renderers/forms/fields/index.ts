/** The fields of a form: one file for each way to enter a value, and here which kind of value is entered which way. */
import type { PropertyModel } from '../../../engine/model';
import type { Kind } from '../../../engine/value/kinds';
import { CheckField } from './check';
import { ChoiceField } from './choice';
import { DateField } from './date';
import { DateTimeField } from './date-time';
import type { FormField } from './field';
import { LineField } from './line';
import { LongTextField } from './long-text';
import { NumberField } from './number';
import { PictureField } from './picture';
import { SecretField } from './secret';
import { TagsField } from './tags';
import { TimeField } from './time';

const FIELDS: Readonly<Record<Kind, FormField>> = {
  text: LineField,
  integer: NumberField,
  number: NumberField,
  decimal: NumberField,
  boolean: CheckField,
  date: DateField,
  'date-time': DateTimeField,
  time: TimeField,
  email: LineField,
  uri: LineField,
  password: SecretField,
  image: PictureField,
  json: LongTextField,
  list: TagsField,
  object: LineField,
};

/** Texts longer than this get several lines. */
const LINE_LENGTH = 255;

/** What enters a property: a choice where its values are known, else what its kind is entered with. */
export function fieldFor({ kind, lookup, values, items, schema }: PropertyModel): FormField {
  if (lookup ?? values ?? items?.lookup ?? items?.values) return ChoiceField;
  const field = FIELDS[kind];
  return field === LineField && Number(schema.maxLength) > LINE_LENGTH ? LongTextField : field;
}
export type { FieldProps } from './field';
export { LongTextField } from './long-text';

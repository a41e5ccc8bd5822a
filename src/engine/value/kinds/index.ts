/**
 * The kinds of value: one file each, all in one record. The compiler decides the kind of a property once
 * (`PropertyModel.kind`); nothing after it looks at type and format again.
 */
import type { PropertyModel, ValueFormat, ValueType } from '../../model';
import type { Formatter } from '../formatter';
import { boolean } from './boolean';
import { date } from './date';
import { dateTime } from './date-time';
import { decimal } from './decimal';
import { email } from './email';
import { image } from './image';
import { integer } from './integer';
import { json } from './json';
import type { Kind, NumberEntry, ValueKind } from './kind';
import { list } from './list';
import { entryOf, number } from './number';
import { object } from './object';
import { password } from './password';
import { text } from './text';
import { time } from './time';
import { uri } from './uri';

export type { ColumnKind, Comparison, Count, Kind, NumberEntry, Saying, SheetValue, ValueKind } from './kind';

export const KINDS: Readonly<Record<Kind, ValueKind>> = {
  text,
  integer,
  number,
  decimal,
  boolean,
  date,
  'date-time': dateTime,
  time,
  email,
  uri,
  password,
  image,
  json,
  list,
  object,
};

const ALL = Object.entries(KINDS) as [Kind, ValueKind][];

/** What a definition says of a value by itself. */
interface Shape {
  readonly type: ValueType;
  readonly format?: string | undefined;
  readonly decimals?: number | undefined;
}

/** The kind of a value that a definition describes so; for the compiler alone. A format of another type says nothing. */
export function kindOf({ type, format, decimals }: Shape): Kind {
  const ofType = ALL.filter(
    ([, { of }]) => of.type === type && (of.decimals ?? decimals !== undefined) === (decimals !== undefined),
  );
  const found = ofType.find(([, { of }]) => of.format === format) ?? ofType.find(([, { of }]) => !of.format);
  return found?.[0] ?? 'text';
}

/** The type of the values that a format is about; undefined for an unknown one. */
export function typeOfFormat(format: unknown): ValueType | undefined {
  return ALL.find(([, { of }]) => of.format !== undefined && of.format === (format as ValueFormat))?.[1].of.type;
}

type Typed = Pick<PropertyModel, 'kind'>;

/** Whether values are numbers. */
export function isNumber({ kind }: Typed): boolean {
  return KINDS[kind].compares === 'number';
}

/** How numbers of a property are typed and written back. */
export function numberEntry(
  { kind, decimals }: { readonly kind: Kind; readonly decimals?: number | undefined },
  format: Formatter,
): NumberEntry {
  return (KINDS[kind].entry ?? entryOf)(format, decimals);
}

/** Whether values are moments, which the clock of a region cuts into days. */
export function isMoment({ kind }: Typed): boolean {
  return KINDS[kind].compares === 'date-time';
}

/** Whether values are days or moments. */
export function isDated(property: Typed): boolean {
  return isMoment(property) || KINDS[property.kind].compares === 'date';
}

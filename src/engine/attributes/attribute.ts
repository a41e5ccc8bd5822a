import { DATA_TYPES, type DataType } from '../model';
import type { Row } from '../query';
import { isBlank } from '../query';

/** A row that describes a member of an object (vocabulary, Attributes). */
export interface Attribute {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly dataType: DataType;
  readonly required: boolean;
  readonly regexValidation?: string;
  /** Of an Enum: its values; without any it takes every text. */
  readonly values: readonly string[];
  /** Written by another program, so only shown. */
  readonly isReadOnly: boolean;
}

/** An object has no more attributes than this; what a database holds beyond is left alone. */
export const MOST_ATTRIBUTES = 100;
/** An attribute has no more values to choose from than this. */
const MOST_VALUES = 200;
const NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * Takes the rows of a definition that describes attributes; gives those that can be used. A row without a name or with a
 * data type that is none is passed over, and so is a second one of the same name.
 */
export function readAttributes(rows: readonly Row[]): Attribute[] {
  const found = new Map<string, Attribute>();
  for (const row of rows) {
    const { name, dataType } = row;
    const known = DATA_TYPES.find((type) => type === dataType);
    if (typeof name === 'string' && NAME.test(name) && known && !found.has(name))
      found.set(name, attributeOf(row, name, known));
  }
  return [...found.values()].slice(0, MOST_ATTRIBUTES);
}

function attributeOf(row: Row, name: string, dataType: DataType): Attribute {
  const description = textIn(row.description);
  const regexValidation = textIn(row.regexValidation);
  const values = Array.isArray(row.enumValues) ? row.enumValues.filter((value) => !isBlank(value)).map(String) : [];
  return {
    name,
    title: textIn(row.displayName) ?? name,
    ...(description === undefined ? {} : { description }),
    dataType,
    required: row.required === true,
    ...(regexValidation === undefined ? {} : { regexValidation }),
    values: [...new Set(values)].slice(0, MOST_VALUES),
    isReadOnly: row.erpMaintained === true,
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

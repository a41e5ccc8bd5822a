/** What is told of a definition when its table is made: each sentence in one place. */

import type { Finding } from '../../../src/engine/definition';
import type { ColumnKind } from '../../../src/engine/value/kinds';
import { COLUMN_KINDS } from './column-kinds';

/** A finding before it is known which definition of a table it is about. */
export type Told = Omit<Finding, 'entity'>;

/** The definition asks for what the rows do not allow: it is not taken over. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  constructor(readonly told: Told) {
    super(told.message);
  }
}

function error(code: string, message: string, property?: string, values?: readonly string[]): TableRefused {
  return new TableRefused(toldOf(code, 'error', message, property, values));
}

function warning(code: string, property: string | undefined, message: string, values?: readonly string[]): Told {
  return toldOf(code, 'warning', message, property, values);
}

function toldOf(
  code: string,
  severity: Told['severity'],
  message: string,
  property: string | undefined,
  values: readonly string[] | undefined,
): Told {
  return { code, severity, message, ...(property === undefined ? {} : { property }), ...(values ? { values } : {}) };
}

/** `12 rows lack`, `1 row lacks`. */
const rows = (count: number, many: string, one: string): string =>
  count === 1 ? `1 row ${one}` : `${count} rows ${many}`;

export const told = {
  noTable: (message: string) => error('no-table', `the database refuses the table: ${message}`),
  reservedTable: (base: string) => error('reserved-name', `"${base}" is the name of a table of the system`),
  changedKind: (
    property: string,
    was: ColumnKind | undefined,
    is: ColumnKind,
    count: number,
    values: readonly string[],
  ) =>
    error(
      'changed-kind',
      `${property} was ${was ? COLUMN_KINDS[was].words : 'of a kind of its own'} and is ${COLUMN_KINDS[is].words} now, but ${rows(count, 'have values that do', 'has a value that does')} not read as such; nothing changes until all do`,
      property,
      values,
    ),
  changedKeyKind: (property: string, is: ColumnKind, count: number) =>
    error(
      'changed-key',
      `${property} is the key of ${rows(count, 'that are', 'that is')} there already and cannot become ${COLUMN_KINDS[is].words}`,
      property,
    ),
  changedKey: (was: readonly string[], is: readonly string[], count: number) =>
    error(
      'changed-key',
      `the key is ${is.join(', ')} now, but ${rows(count, 'are', 'is')} known by ${was.join(', ')}`,
      is[0],
    ),
  ownValues: (property: string, count: number) =>
    error(
      'own-values',
      `${property} repeats another row now, but ${rows(count, 'have other values', 'has another value')} there; nothing changes until they are empty or the same`,
      property,
    ),
  missing: (property: string, count: number) =>
    warning(
      'missing-values',
      property,
      `${rows(count, 'lack', 'lacks')} ${property}, which is required; they stay as they are until somebody changes them`,
    ),
  unknown: (property: string, count: number, values: readonly string[]) =>
    warning(
      'unknown-values',
      property,
      `${rows(count, 'have', 'has')} a ${property} that the definition does not name; they keep it`,
      values,
    ),
  tooLong: (property: string, count: number, most: number, longest: number) =>
    warning(
      'long-values',
      property,
      `${rows(count, 'have', 'has')} a ${property} of more than ${most} letters, ${longest} at most; they keep it until somebody changes it`,
    ),
  duplicate: (properties: readonly string[]) =>
    warning('duplicate-values', properties[0], `${properties.join(', ')} is unique, but rows exist that share it`),
  notApart: (properties: readonly string[], message: string) =>
    warning(
      'no-index',
      properties[0],
      `${properties.join(', ')} is unique, but the index that keeps rows apart could not be made, so that rows may share it: ${message}`,
    ),
  noIndex: (message: string) =>
    warning('no-index', undefined, `an index could not be made, so that lists are slower: ${message}`),
  kept: (column: string, count: number) =>
    warning(
      'kept-values',
      undefined,
      `${rows(count, 'have', 'has')} a value in the column ${column}, which is no property any more; it stays, and is there again with a property of that name`,
    ),
} as const;

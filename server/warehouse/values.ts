/** Values of rows as a command reads them: what is empty is no text, and counts as zero. */
import type { Row } from '../../src/engine/query/load-options';

export function textOf(row: Row, name: string): string {
  const value = row[name];
  return value === null || value === undefined ? '' : String(value);
}

export function numberOf(row: Row, name: string): number {
  return Number(row[name] ?? 0);
}

export function sumOf(rows: readonly Row[], name: string): number {
  return rows.reduce((sum, row) => sum + numberOf(row, name), 0);
}

/** The different texts of a property, without empty ones. */
export function textsOf(rows: readonly Row[], name: string): string[] {
  return [...new Set(rows.map((row) => textOf(row, name)).filter(Boolean))];
}

import type { ExportColumn } from '../../engine/export';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import type { RowPortion } from '../rows';

/** A grid as export, copying and printing see it. What it shows is asked for when it is needed. */
export interface ExportedGrid {
  readonly model: EntityModel;
  readonly title: string;
  /** Name of the view; none for rows below a row. */
  readonly view?: string | undefined;
  /** The filters that are set, in words. */
  readonly filters: readonly { readonly name: string; readonly text: string }[];
  readonly search: string;
  /** How many rows search and filters leave, if it is known. */
  readonly total: number | undefined;
  /** The visible columns in their order. */
  columns(): readonly ExportColumn[];
  /** The chosen rows, else those on the page. */
  rows(): readonly Row[];
  /** The chosen rows, else the one that has the focus. */
  meant(): readonly Row[];
  /** All rows that search and filters leave; undefined while none were asked for. */
  all(signal: AbortSignal): AsyncIterable<RowPortion> | undefined;
}

/** The values of a row in the order of the columns. */
export function valuesOf(columns: readonly ExportColumn[]): (row: Row) => readonly unknown[] {
  return (row) => columns.map(({ name }) => row[name]);
}

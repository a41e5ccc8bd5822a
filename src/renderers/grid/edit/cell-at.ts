export const CELL = 'td[data-column]';

export interface CellAt {
  readonly key: string;
  /** None on the row itself. */
  readonly column: string | undefined;
}

/** The row's cell, or the row, that an element stands in. */
export function cellAt(target: Element | undefined | null): CellAt | undefined {
  const key = target?.closest<HTMLElement>('tr.dx-data-row')?.dataset.key;
  return key === undefined ? undefined : { key, column: target?.closest<HTMLElement>(CELL)?.dataset.column };
}

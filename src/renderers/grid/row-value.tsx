import { useTranslation } from 'react-i18next';
import { isBlank, type Row } from '../../engine/query';
import { useLate } from '../late';
import { cellDrawer } from './cells';
import type { GridColumn } from './columns';
import type { GridLook } from './use-cells';

export interface RowValueProps {
  readonly column: GridColumn;
  readonly row: Row;
  readonly look: GridLook;
  /** It has just changed. */
  readonly isChanged?: boolean;
}

/** A value of a row with what it is called, written as its cell is. */
export function RowValue({ column: { property, caption }, row, look, isChanged }: RowValueProps) {
  const { t } = useTranslation();
  const value = row[property.name];
  const isEmpty = isBlank(value);
  useLateText(property, row, look);
  return (
    <div>
      <dt>{caption}</dt>
      <dd
        key={isEmpty ? 'none' : 'value'}
        className={isChanged ? 'changed' : undefined}
        ref={(cell) => {
          if (!cell || isEmpty) return;
          // In a list what is not so stays empty.
          if (value === false) cell.textContent = t('values.no');
          else drawValue(cell, property, row, look);
        }}
      >
        {isEmpty ? <span className="none">{t('forms.empty')}</span> : null}
      </dd>
    </div>
  );
}

/** Draws the value anew once it says something else, since its row has become late. */
export function useLateText(property: GridColumn['property'], row: Row, { cells }: GridLook): void {
  useLate((of) => cells.lateText(property, of), row);
}

/** A value within a text, written as its cell is. */
export function Drawn({ property, row, look }: { property: GridColumn['property']; row: Row; look: GridLook }) {
  useLateText(property, row, look);
  return (
    <span
      ref={(element) => {
        if (element) drawValue(element, property, row, look);
      }}
    />
  );
}

/** Draws it as its cell, with links that the Tab key comes to: in a grid the arrows do. */
export function drawValue(cell: HTMLElement, property: GridColumn['property'], row: Row, look: GridLook): void {
  cellDrawer(property, look.cells)(cell, row[property.name], row);
  for (const link of cell.querySelectorAll('a')) link.tabIndex = 0;
}

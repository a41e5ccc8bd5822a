import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../../engine/model';
import { isBlank, type Row } from '../../../engine/query';
import type { GridColumn } from '../columns';
import { RowValue } from '../row-value';
import type { GridLook } from '../use-cells';

export interface PreviewValuesProps {
  readonly model: EntityModel;
  readonly row: Row;
  readonly look: GridLook;
  /** Names of the properties that have just changed. */
  readonly changed: readonly string[];
}

/** The values of the columns that the list starts with, words beside figures, then the others that the row has. */
export function PreviewValues({ model, row, look, changed }: PreviewValuesProps) {
  const { t } = useTranslation();
  const named = [model.display, model.state];
  const columns = look.columns.filter(({ property: { name, hidden } }) => !hidden && !named.includes(name));
  const first = columns.filter(({ property: { name } }) => model.columns.includes(name));
  const others = columns.filter((column) => !first.includes(column) && !isBlank(row[column.property.name]));
  const isFigure = ({ alignment }: GridColumn): boolean => alignment === 'right';
  const draw = (column: GridColumn) => (
    <RowValue
      key={column.property.name}
      column={column}
      row={row}
      look={look}
      isChanged={changed.includes(column.property.name)}
    />
  );
  const list = (all: readonly GridColumn[]) => (
    <div className="preview-values">
      {[all.filter((column) => !isFigure(column)), all.filter(isFigure)]
        .filter(({ length }) => length > 0)
        .map((side, index) => (
          <dl key={index === 0 ? 'words' : 'figures'}>{side.map(draw)}</dl>
        ))}
    </div>
  );
  return (
    <>
      {list(first)}
      {others.length > 0 && (
        <details className="details">
          <summary>{t('grid.hiddenValues')}</summary>
          {list(others)}
        </details>
      )}
    </>
  );
}

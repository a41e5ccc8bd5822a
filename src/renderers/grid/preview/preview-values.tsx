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

/** The values of the columns that the list starts with, then the others that the row has. */
export function PreviewValues({ model, row, look, changed }: PreviewValuesProps) {
  const { t } = useTranslation();
  const named = [model.display, model.state];
  const columns = look.columns.filter(({ property: { name, hidden } }) => !hidden && !named.includes(name));
  const first = columns.filter(({ property: { name } }) => model.columns.includes(name));
  const others = columns.filter((column) => !first.includes(column) && !isBlank(row[column.property.name]));
  const draw = (column: GridColumn) => (
    <RowValue
      key={column.property.name}
      column={column}
      row={row}
      look={look}
      isChanged={changed.includes(column.property.name)}
    />
  );
  return (
    <>
      <dl className="preview-values">{first.map(draw)}</dl>
      {others.length > 0 && (
        <details className="details">
          <summary>{t('grid.hiddenValues')}</summary>
          <dl className="preview-values">{others.map(draw)}</dl>
        </details>
      )}
    </>
  );
}

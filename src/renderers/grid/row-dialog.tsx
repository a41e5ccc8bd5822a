import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { isBlank, type Row } from '../../engine/query';
import { captions } from '../captions';
import { Dialog } from '../dialogs';
import { rowKey } from '../rows';
import type { GridColumn } from './columns';
import { RowValue } from './row-value';
import type { GridLook } from './use-cells';

export interface RowDialog {
  readonly dialog: ReactNode;
  show(row: Row): void;
}

/** The values of a row, to be read whole: what a row opens that has neither page nor form nor rows below it. */
export function useRowDialog(model: EntityModel, look: GridLook): RowDialog {
  const [row, setRow] = useState<Row>();
  const hidden = (of: Row): GridColumn[] =>
    look.columns.filter(
      ({ property: { name, hidden } }) =>
        hidden && !model.key.includes(name) && name !== model.display && !isBlank(of[name]),
    );
  return {
    show: setRow,
    dialog: row && (
      <Dialog
        title={String(row[model.display] ?? rowKey(model, row))}
        subtitle={captions.entityTitle(model)}
        width="medium"
        onClose={() => setRow(undefined)}
      >
        <div className="dialog-body row-values">
          <Values columns={look.columns.filter(({ property }) => !property.hidden)} row={row} look={look} />
          <HiddenValues columns={hidden(row)} row={row} look={look} />
        </div>
      </Dialog>
    ),
  };
}

interface ValuesProps {
  readonly columns: readonly GridColumn[];
  readonly row: Row;
  readonly look: GridLook;
}

function Values({ columns, row, look }: ValuesProps) {
  return (
    <dl tabIndex={0} data-autofocus>
      {columns.map((column) => (
        <RowValue key={column.property.name} column={column} row={row} look={look} />
      ))}
    </dl>
  );
}

/** What the grid does not show is mostly for machines: it is there for whoever looks for it. */
function HiddenValues(props: ValuesProps) {
  const { t } = useTranslation();
  if (props.columns.length === 0) return null;
  return (
    <details className="details">
      <summary>{t('grid.hiddenValues')}</summary>
      <Values {...props} />
    </details>
  );
}

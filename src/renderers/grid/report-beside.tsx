import { failedRows, nameIn } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { reportPanel, type ShownReport } from '../actions';
import { namingColumns } from './columns';
import { Drawn } from './row-value';
import type { Grid } from './use-grid';

interface ReportBesideProps {
  readonly grid: Grid;
  readonly shown: ShownReport;
}

/** What an action did not do, beside the rows of the grid that it is about. */
export function ReportBeside({ grid, shown }: ReportBesideProps) {
  const { model, known, look, widget } = grid;
  const chosen = failedRows({ ...shown.report, rows: known.selected }, nameIn(model));
  return (
    <reportPanel.Part
      model={model}
      shown={shown}
      nameOf={(row) => <Names model={model} look={look} row={row} />}
      chosen={chosen.length}
      onClosed={() => widget.current?.focus()}
    />
  );
}

/** What a row is called, and whose it is, with links as in the list. */
function Names({ model, look, row }: Pick<Grid, 'model' | 'look'> & { readonly row: Row }) {
  return (
    <span className="names">
      {namingColumns(look.columns, model).map(({ property }) => (
        <Drawn key={property.name} property={property} row={row} look={look} />
      ))}
    </span>
  );
}

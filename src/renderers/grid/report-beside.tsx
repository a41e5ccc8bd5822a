import { failedRows, nameIn } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { reportPanel, type ShownReport } from '../actions';
import { leadingColumns, namingColumns } from './columns';
import { Drawn } from './row-value';
import type { Grid } from './use-grid';

interface ReportBesideProps {
  readonly grid: Grid;
  readonly shown: ShownReport;
}

/** What an action did not do, beside the rows of the grid that it is about. */
export function ReportBeside({ grid, shown }: ReportBesideProps) {
  const { model, known, widget } = grid;
  const chosen = failedRows({ ...shown.report, rows: known.selected }, nameIn(model));
  return (
    <reportPanel.Part
      model={model}
      shown={shown}
      nameOf={(row) => <Names grid={grid} row={row} />}
      chosen={chosen.length}
      onClosed={() => widget.current?.focus()}
    />
  );
}

/** What a row is called, whose it is and which others it is about, with links as in the list. */
function Names({ grid: { model, look, widget }, row }: Pick<ReportBesideProps, 'grid'> & { readonly row: Row }) {
  const naming = namingColumns(look.columns, model);
  const leading = leadingColumns(
    widget.current?.columns() ?? [],
    naming,
    (property) => look.cells.referenceAddress(property, row) !== undefined,
  );
  return (
    <span className="names">
      {naming.map(({ property }) => (
        <Drawn key={property.name} property={property} row={row} look={look} />
      ))}
      {leading.map(({ property, caption }) => (
        <span key={property.name}>
          <small className="quiet-text">{caption}</small> <Drawn property={property} row={row} look={look} />
        </span>
      ))}
    </span>
  );
}

import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { type GridColumn, isNaming } from './columns';
import { Drawn } from './row-value';
import type { GridLook } from './use-cells';

const MOST_NAMES = 2;

export interface ReportNamesProps {
  readonly model: EntityModel;
  readonly look: GridLook;
  readonly row: Row;
}

/** What a row is called in a report beside its list, and whose it is, with links as in the list. */
export function ReportNames({ model, look, row }: ReportNamesProps) {
  return (
    <span className="names">
      {naming(look.columns, model).map(({ property }) => (
        <Drawn key={property.name} property={property} row={row} look={look} />
      ))}
    </span>
  );
}

function naming(columns: readonly GridColumn[], { display }: EntityModel): readonly GridColumn[] {
  return columns
    .filter((column) => !column.property.hidden && (column.property.name === display || isNaming(column)))
    .slice(0, MOST_NAMES);
}

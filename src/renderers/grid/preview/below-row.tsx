import { isBlank, type Row } from '../../../engine/query';
import type { GridColumn } from '../columns';
import { drawValue } from '../row-value';
import type { GridLook } from '../use-cells';
import type { ShortRow } from './short-row';

export interface BelowRowProps {
  readonly row: Row;
  readonly short: ShortRow;
  readonly look: GridLook;
}

/** A row below the one that is shown, in two lines. */
export function BelowRow({ row, short, look }: BelowRowProps) {
  const { names, figure, state, others } = short;
  const said = others.filter(({ property: { name } }) => !isBlank(row[name]));
  return (
    <li>
      <span className="names">
        {names.map((column) => (
          <Drawn key={column.property.name} column={column} row={row} look={look} />
        ))}
      </span>
      {figure && !isBlank(row[figure.property.name]) && (
        <span className="figure">
          <Captioned column={figure} row={row} look={look} />
        </span>
      )}
      <span className="more">
        {state && <Drawn column={state} row={row} look={look} />}
        {said.map((column) => (
          <span key={column.property.name}>
            <Captioned column={column} row={row} look={look} />
          </span>
        ))}
      </span>
    </li>
  );
}

interface DrawnProps {
  readonly column: GridColumn;
  readonly row: Row;
  readonly look: GridLook;
}

function Captioned(props: DrawnProps) {
  return (
    <>
      <small>{props.column.caption}</small> <Drawn {...props} />
    </>
  );
}

/** As its cell is written. */
function Drawn({ column: { property }, row, look }: DrawnProps) {
  return (
    <span
      ref={(element) => {
        if (element) drawValue(element, property, row, look);
      }}
    />
  );
}

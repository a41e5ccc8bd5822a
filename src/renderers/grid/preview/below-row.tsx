import { useTranslation } from 'react-i18next';
import type { WaitsModel } from '../../../engine/model';
import { isBlank, type Row } from '../../../engine/query';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import type { GridColumn } from '../columns';
import { Drawn } from '../row-value';
import type { GridLook } from '../use-cells';
import { missingOf } from '../waits';
import type { RowBelow } from './row-below';

export interface BelowRowProps {
  readonly row: Row;
  readonly short: RowBelow;
  readonly look: GridLook;
  readonly waits: WaitsModel | undefined;
}

/** A row below the one that is shown, in two lines. */
export function BelowRow({ row, short, look, waits }: BelowRowProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { names, figure, unit, state, others } = short;
  const missing = waits && missingOf(waits, row);
  // What it waits for stands in the place of the last.
  const said = others
    .filter(({ property: { name } }) => !isBlank(row[name]))
    .slice(0, missing === undefined ? others.length : 1);
  return (
    <li>
      <span className="names">
        {names.map(({ property }) => (
          <Drawn key={property.name} property={property} row={row} look={look} />
        ))}
      </span>
      {figure && !isBlank(row[figure.property.name]) && (
        <span className="figure">
          <Captioned column={figure} row={row} look={look} isHidden={unit !== undefined} />
          {unit !== undefined && <small> {captions.unit(String(row[unit] ?? ''))}</small>}
        </span>
      )}
      <span className="more">
        {state && <Drawn property={state.property} row={row} look={look} />}
        {said.map((column) => (
          <span key={column.property.name}>
            <Captioned column={column} row={row} look={look} />
          </span>
        ))}
      </span>
      {missing !== undefined && <b className="waiting">{t('waits.amount', { number: format.number(missing) })}</b>}
    </li>
  );
}

interface CaptionedProps {
  readonly column: GridColumn;
  readonly row: Row;
  readonly look: GridLook;
  /** What it is called is for those alone who hear it. */
  readonly isHidden?: boolean;
}

function Captioned({ column: { called, unit, property }, row, look, isHidden }: CaptionedProps) {
  return (
    <>
      <small className={isHidden ? 'visually-hidden' : undefined}>{called}</small>{' '}
      <Drawn property={property} row={row} look={look} />
      {unit && <small> {unit}</small>}
    </>
  );
}

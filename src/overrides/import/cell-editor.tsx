import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellValue, ImportCorrections } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { cellText, typedValue } from './cell-text';
import { type CheckedColumn, type CheckedRow, type CheckedSheet, cellOf, type Mistake } from './checked';
import { setCells } from './corrections';
import { ValueInput } from './value-input';

/** A cell with a mistake: what stands there can be typed over; Enter goes on to the next one. */
export function CellEditor(props: {
  sheet: CheckedSheet;
  row: CheckedRow;
  column: CheckedColumn;
  mistake: Mistake;
  /** What it is to be otherwise than it was checked. */
  corrected: CellValue | undefined;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}) {
  const { sheet, row, column, mistake, corrected, onCorrect } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const problem = useId();
  const { field, property } = column;
  const before = cellOf(row, column);
  const [typed, setTyped] = useState<string>();
  const isCorrected = corrected !== undefined;
  const text = cellText(isCorrected ? corrected : before, field, format);
  const equal = isCorrected && before !== null ? equalRows(sheet, column, before, mistake) : [];

  function take(rows: readonly number[], value: CellValue): void {
    onCorrect((all) => setCells(all, sheet.name, rows, property, value));
  }
  function leave(): void {
    if (typed !== undefined && typed !== text) take([row.row], typedValue(typed, field, format));
    setTyped(undefined);
  }
  // A field that is scrolled out of sight is removed, and never left.
  const takeAlong = useEffectEvent(leave);
  useEffect(() => () => takeAlong(), []);
  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [
      ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.import-cell input') ?? []),
    ];
    leave();
    fields[fields.indexOf(event.currentTarget) + 1]?.focus();
  }
  return (
    <div className={isCorrected ? 'import-cell corrected' : 'import-cell'}>
      <ValueInput
        label={t('import.cell', { caption: field.caption, row: format.number(row.row) })}
        field={field}
        value={typed ?? text}
        aria-invalid={!isCorrected}
        aria-describedby={problem}
        onChange={setTyped}
        onBlur={leave}
        onKeyDown={onKey}
      />
      {equal.length > 1 ? (
        <button id={problem} type="button" className="link-button" onClick={() => take(equal, corrected ?? null)}>
          {t('import.setEqual', {
            count: equal.length,
            number: format.number(equal.length),
            value: cellText(before, field, format),
          })}
        </button>
      ) : (
        <span id={problem} className="problem" title={mistake.message}>
          {!isCorrected && <CircleAlert aria-hidden />}
          {isCorrected ? t('import.notChecked') : mistake.message}
        </span>
      )}
    </div>
  );
}

/** The rows with the same mistake about the same value. */
function equalRows({ rows }: CheckedSheet, column: CheckedColumn, value: CellValue, { keyword }: Mistake): number[] {
  return rows
    .filter((row) => row.mistakes.get(column.property)?.keyword === keyword && cellOf(row, column) === value)
    .map(({ row }) => row);
}

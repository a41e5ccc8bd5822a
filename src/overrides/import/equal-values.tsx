import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellValue, ImportCorrections } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { cellText, typedValue } from './cell-text';
import type { CheckedColumn } from './checked';
import { setCells } from './corrections';
import { equalCells, type Reason } from './reasons';
import { ValueInput } from './value-input';

/** So many different values are mended here; the others at their cells. */
const MOST = 50;

/** What stands in the cells of a reason, and what is to stand there instead: one correction for all equal values. */
export function EqualValues(props: {
  title: string;
  sheet: string;
  reason: Reason;
  column: CheckedColumn;
  corrections: ImportCorrections;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}) {
  const { title, sheet, reason, column, corrections, onCorrect } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [typed, setTyped] = useState<ReadonlyMap<CellValue, string>>(new Map());
  const { field, property } = column;
  const all = equalCells(reason, sheet, corrections);
  const shown = all.slice(0, MOST);
  const ready = shown.filter(({ value }) => (typed.get(value) ?? '').trim() !== '');
  const count = ready.reduce((sum, { rows }) => sum + rows.length, 0);

  function apply(): void {
    onCorrect((before) =>
      ready.reduce(
        (next, { value, rows }) =>
          setCells(next, sheet, rows, property, typedValue(typed.get(value) ?? '', field, format)),
        before,
      ),
    );
    setTyped(new Map());
  }
  return (
    <form
      className="import-equal"
      aria-labelledby="import-equal"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) apply();
      }}
    >
      <h2 id="import-equal">
        {t('import.equal', { title, count: reason.rows.length, number: format.number(reason.rows.length) })}
      </h2>
      <ul>
        {shown.map(({ value, rows, corrected }) => {
          const text = value === null ? t('import.empty') : cellText(value, field, format);
          return (
            <li key={String(value)} className={corrected === undefined ? '' : 'corrected'}>
              <span title={text}>{text}</span>
              <ArrowRight aria-hidden />
              <ValueInput
                label={t('import.instead', { value: text })}
                field={field}
                value={typed.get(value) ?? (corrected === undefined ? '' : cellText(corrected, field, format))}
                onChange={(next) => setTyped((before) => new Map([...before, [value, next]]))}
              />
              <em>{format.number(rows.length)}</em>
            </li>
          );
        })}
      </ul>
      {all.length > shown.length && (
        <p>
          {t('import.moreValues', {
            count: all.length - shown.length,
            number: format.number(all.length - shown.length),
          })}
        </p>
      )}
      <button type="submit" className="button bordered" disabled={count === 0}>
        {t('import.setCells', { count, number: format.number(count) })}
      </button>
    </form>
  );
}

import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellValue, ImportCorrections } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { CellEditor } from './cell-editor';
import { cellText } from './cell-text';
import { type CheckedRow, type CheckedSheet, cellOf } from './checked';
import { isNumber } from './row-table';

/** One row: what is wrong stands at its cell, which can be corrected there. */
export const RowLine = memo(function RowLine(props: {
  index: number;
  sheet: CheckedSheet;
  row: CheckedRow;
  /** What its cells are by now, by property. */
  said: Readonly<Record<string, CellValue>> | undefined;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}) {
  const { index, sheet, row, said, onCorrect } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  return (
    <tr aria-rowindex={index}>
      <th scope="row" className="number" title={row.reason}>
        {format.number(row.row)}
        {row.reason !== undefined && (
          <CircleAlert role="img" aria-label={t('import.rowFails', { reason: row.reason })} />
        )}
      </th>
      {sheet.columns.map((column) => {
        const { property, field } = column;
        const mistake = row.mistakes.get(property);
        const now = said?.[property];
        const corrected = now === row.said[property] ? undefined : now;
        const text = cellText(corrected === undefined ? cellOf(row, column) : corrected, field, format);
        const kind = isNumber(field.type) ? 'number' : '';
        return mistake ? (
          <td key={property} className={kind}>
            <CellEditor
              sheet={sheet}
              row={row}
              column={column}
              mistake={mistake}
              corrected={corrected}
              onCorrect={onCorrect}
            />
          </td>
        ) : (
          <td key={property} className={kind} title={text}>
            {text}
          </td>
        );
      })}
    </tr>
  );
});

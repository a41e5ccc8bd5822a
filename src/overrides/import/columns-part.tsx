import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportCorrections, ImportKind } from '../../engine/http';
import type { CheckedSheet } from './checked';
import { setColumn, setKind } from './corrections';

/** Stands for a sheet, or a column, that is left out: no definition and no property is called so. */
const OUT = '-';

/** What a sheet and its columns are taken for, where that is not known by their names. */
export function ColumnsPart(props: {
  sheet: CheckedSheet;
  kinds: readonly ImportKind[];
  corrections: ImportCorrections;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}) {
  const { sheet, kinds, corrections, onCorrect } = props;
  const { t } = useTranslation();
  const { name, kind, head, rows, problems } = sheet;
  const said = corrections[name] ?? {};
  const problemAt = (column: number) => problems.find((one) => one.column === column)?.reason;
  const wanted = said.entity === undefined ? (kind?.entity ?? '') : (said.entity ?? OUT);
  const taken = kinds.find(({ entity }) => entity === wanted);
  return (
    <section className="import-columns" aria-labelledby="import-columns">
      <h2 id="import-columns">{t('import.columns.title', { sheet: name })}</h2>
      <label className="field">
        <span className="label">{t('import.columns.kind')}</span>
        <span className="select">
          <select
            value={wanted}
            onChange={({ target }) =>
              onCorrect((all) => setKind(all, name, target.value === OUT ? null : target.value))
            }
          >
            {wanted === '' && <option value="">{t('import.columns.choose')}</option>}
            {kinds.map(({ entity, title }) => (
              <option key={entity} value={entity}>
                {title}
              </option>
            ))}
            <option value={OUT}>{t('import.columns.sheetOut')}</option>
          </select>
        </span>
        {problems
          .filter(({ column }) => column === undefined)
          .map(({ reason }) => (
            <span key={reason} className="problem">
              <TriangleAlert aria-hidden />
              {reason}
            </span>
          ))}
      </label>
      {taken && taken.entity === kind?.entity && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('import.columns.column')}</th>
              <th scope="col">{t('import.columns.first')}</th>
              <th scope="col">{t('import.columns.takenFor')}</th>
            </tr>
          </thead>
          <tbody>
            {head.map(({ column, name: title, property }, at) => {
              const problem = problemAt(column);
              const value = said.columns?.[column];
              return (
                <tr key={column}>
                  <th scope="row">{title}</th>
                  <td>
                    {rows
                      .slice(0, 3)
                      .flatMap(({ cells }) => (cells[at] === null ? [] : [String(cells[at])]))
                      .join(', ')}
                  </td>
                  <td>
                    <span className="select">
                      <select
                        aria-label={t('import.columns.takenForOf', { column: title })}
                        aria-invalid={problem !== undefined && value === undefined}
                        value={value === undefined ? (property ?? (problem === undefined ? OUT : '')) : (value ?? OUT)}
                        onChange={({ target }) =>
                          onCorrect((all) => setColumn(all, name, column, target.value === OUT ? null : target.value))
                        }
                      >
                        {problem !== undefined && value === undefined && (
                          <option value="">{t('import.columns.choose')}</option>
                        )}
                        {taken.fields.map((field) => (
                          <option key={field.property} value={field.property}>
                            {field.caption}
                          </option>
                        ))}
                        <option value={OUT}>{t('import.columns.columnOut')}</option>
                      </select>
                    </span>
                    {problem !== undefined && value === undefined && (
                      <span className="problem">
                        <TriangleAlert aria-hidden />
                        {problem}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

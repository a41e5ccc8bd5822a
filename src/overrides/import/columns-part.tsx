import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCorrections, ImportKind, SheetColumn } from '../../engine/http';
import type { CheckedSheet } from './checked';
import { setColumn, setKind } from './corrections';

/** Stands for a sheet, or a column, that is left out: no definition and no property is called so. */
const OUT = '-';

export interface ColumnsPartProps {
  readonly sheet: CheckedSheet;
  readonly kinds: readonly ImportKind[];
  readonly corrections: ImportCorrections;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}

/** What a sheet and its columns are taken for, where that is not known by their names. */
export function ColumnsPart(props: ColumnsPartProps) {
  const { sheet, kinds, corrections } = props;
  const { t } = useTranslation();
  const { name, kind } = sheet;
  const { entity } = corrections[name] ?? {};
  const wanted = entity === undefined ? (kind?.entity ?? '') : (entity ?? OUT);
  const taken = kinds.find((one) => one.entity === wanted);
  return (
    <section className="import-columns" aria-labelledby="import-columns">
      <h2 id="import-columns">{t('import.columns.title', { sheet: name })}</h2>
      <KindField {...props} wanted={wanted} />
      {taken && taken.entity === kind?.entity && <ColumnTable {...props} taken={taken} />}
    </section>
  );
}

/** What kind of rows the sheet has, and what keeps all of it from being imported. */
function KindField({ sheet: { name, problems }, kinds, onCorrect, wanted }: ColumnsPartProps & { wanted: string }) {
  const { t } = useTranslation();
  const id = useId();
  const reasons = problems.filter(({ column }) => column === undefined).map(({ reason }) => reason);
  const isWrong = reasons.length > 0;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('import.columns.kind')}
      </label>
      <span className="select">
        <select
          id={id}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problems` : undefined}
          value={wanted}
          onChange={({ target }) => onCorrect((all) => setKind(all, name, target.value === OUT ? null : target.value))}
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
      {isWrong && (
        <div id={`${id}-problems`}>
          {reasons.map((reason) => (
            <Problem key={reason} text={reason} />
          ))}
        </div>
      )}
    </div>
  );
}

type TakenProps = ColumnsPartProps & { readonly taken: ImportKind };

function ColumnTable(props: TakenProps) {
  const { t } = useTranslation();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('import.columns.column')}</th>
          <th scope="col">{t('import.columns.first')}</th>
          <th scope="col">{t('import.columns.takenFor')}</th>
        </tr>
      </thead>
      <tbody>
        {props.sheet.head.map((head, at) => (
          <ColumnRow key={head.column} {...props} head={head} at={at} />
        ))}
      </tbody>
    </table>
  );
}

/** A column with its first values, and the property that it is taken for. */
function ColumnRow(props: TakenProps & { readonly head: SheetColumn; readonly at: number }) {
  const { sheet, corrections, onCorrect, taken, head, at } = props;
  const { t } = useTranslation();
  const id = useId();
  const { column, name: title, property } = head;
  const said = corrections[sheet.name]?.columns?.[column];
  // What was said of it answers the problem.
  const problem = said === undefined ? sheet.problems.find((one) => one.column === column)?.reason : undefined;
  const isOpen = problem !== undefined;
  const first = sheet.rows.slice(0, 3).flatMap(({ cells }) => (cells[at] === null ? [] : [String(cells[at])]));
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{first.join(', ')}</td>
      <td>
        <span className="select">
          <select
            aria-label={t('import.columns.takenForOf', { column: title })}
            aria-invalid={isOpen}
            aria-describedby={isOpen ? id : undefined}
            value={said === undefined ? (property ?? (isOpen ? '' : OUT)) : (said ?? OUT)}
            onChange={({ target }) =>
              onCorrect((all) => setColumn(all, sheet.name, column, target.value === OUT ? null : target.value))
            }
          >
            {isOpen && <option value="">{t('import.columns.choose')}</option>}
            {taken.fields.map((field) => (
              <option key={field.property} value={field.property}>
                {field.caption}
              </option>
            ))}
            <option value={OUT}>{t('import.columns.columnOut')}</option>
          </select>
        </span>
        {isOpen && <Problem id={id} text={problem} />}
      </td>
    </tr>
  );
}

function Problem({ id, text }: { id?: string; text: string }) {
  return (
    <span className="problem" id={id}>
      <TriangleAlert aria-hidden />
      {text}
    </span>
  );
}

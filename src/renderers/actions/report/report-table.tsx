import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../../engine/model';
import { type ReasonGroup, reasonGroups } from '../../../engine/perform';
import type { Row } from '../../../engine/query';
import { useCockpit } from '../../cockpit';
import { useFailedTable } from '../failed-rows';
import type { ShownReport } from './use-report';

export interface ReportTableProps {
  readonly model: EntityModel;
  readonly shown: ShownReport;
  /** How a row is named; without it by its name. */
  readonly nameOf?: ((row: Row) => ReactNode) | undefined;
}

/** The classes of cells by column. A reason stands once, above its rows; each row says it to those who hear it. */
const LOOK: Readonly<Record<string, string>> = {
  reason: 'only-heard',
  detail: 'quiet-text',
  allowedStates: 'quiet-text',
};

/** So many rows of a reason stand there before somebody asks for more. */
const FIRST = 5;

/** The rows that failed, by their reasons, with what helps (ERROR-024). */
export function ReportTable({ model, shown, nameOf }: ReportTableProps) {
  const { t } = useTranslation();
  const { failed } = shown.report.outcome;
  const table = useFailedTable(model, failed);
  const columns = table.columns.filter(({ name }) => table.rows.some((row) => row[name] !== ''));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className="report-table" tabIndex={0} aria-label={t('actions.result')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, caption }) => (
              <th scope="col" key={name} className={LOOK[name]}>
                <Heard isOnly={name === 'reason'}>{caption}</Heard>
              </th>
            ))}
          </tr>
        </thead>
        {reasonGroups(failed).map((group) => (
          <Group
            key={group.reason}
            group={group}
            names={columns.map(({ name }) => name)}
            rows={table.rows.filter((row) => row.reason === group.reason)}
            model={model}
            shown={shown}
            nameOf={nameOf}
          />
        ))}
      </table>
    </section>
  );
}

interface GroupProps extends ReportTableProps {
  readonly group: ReasonGroup;
  readonly names: readonly string[];
  readonly rows: readonly Row[];
}

function Group({ group, names, rows, ...table }: GroupProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [isWhole, setWhole] = useState(rows.length <= FIRST + 1);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={names.length}>
          <div>
            <b className="tabular">{format.number(rows.length)}</b>
            <span className="reason">{group.reason}</span>
            {table.shown.waysFor(group).map(({ name, title, run }) => (
              <button key={name} type="button" className="button bordered compact" onClick={run}>
                {title}
              </button>
            ))}
          </div>
        </th>
      </tr>
      {rows.slice(0, isWhole ? rows.length : FIRST).map((row) => (
        <tr key={String(row.key)}>
          {names.map((name) => (
            <td key={name} className={LOOK[name]}>
              <Heard isOnly={name === 'reason'}>{cellOf(row, name, table)}</Heard>
            </td>
          ))}
        </tr>
      ))}
      {!isWhole && (
        <tr>
          <td colSpan={names.length}>
            <button type="button" className="link-button" onClick={() => setWhole(true)}>
              {t('actions.andMore', { count: rows.length - FIRST })}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function cellOf(
  row: Row,
  name: string,
  { model, shown: { rowOf }, nameOf }: Pick<ReportTableProps, 'model' | 'shown' | 'nameOf'>,
): ReactNode {
  const meant = name === 'name' ? rowOf(String(row.key)) : undefined;
  // An answer may name rows by something else (OPEN-157).
  return meant && nameOf && String(meant[model.display]) === row.name ? nameOf(meant) : String(row[name]);
}

function Heard({ isOnly, children }: { readonly isOnly: boolean; readonly children: ReactNode }) {
  return isOnly ? <span className="visually-hidden">{children}</span> : children;
}

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

/** The classes of cells by column. What rows share stands once, above them; each row says it to those who hear it. */
const LOOK: Readonly<Record<string, string>> = {
  detail: 'quiet-text',
  allowedStates: 'quiet-text',
};

const ONLY_HEARD = 'only-heard';

/** What is said of rows besides their reason. */
const MORE = ['detail', 'allowedStates'];

/** So many rows of a reason stand there before somebody asks for more. */
const FIRST = 5;

/** The rows that failed, by their reasons, with what helps (ERROR-024). */
export function ReportTable({ model, shown, nameOf }: ReportTableProps) {
  const { t } = useTranslation();
  const { failed } = shown.report.outcome;
  const table = useFailedTable(model, failed);
  const columns = table.columns.filter(({ name }) => table.rows.some((row) => row[name] !== ''));
  const groups = reasonGroups(failed).map((group) => {
    const rows = table.rows.filter((row) => row.reason === group.reason);
    return { group, rows, shared: sharedBy(rows) };
  });
  const isHeard = (name: string) =>
    groups.every(({ rows, shared }) => rows.every((row) => isSaidAbove(row, name, shared)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className="report-table" tabIndex={0} aria-label={t('actions.result')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, caption }) => (
              <th scope="col" key={name} className={isHeard(name) ? ONLY_HEARD : LOOK[name]}>
                <Heard isOnly={isHeard(name)}>{caption}</Heard>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows, shared }) => (
          <Group
            key={group.reason}
            group={group}
            names={columns.map(({ name }) => name)}
            rows={rows}
            shared={shared}
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
  /** What all of them say alike. */
  readonly shared: readonly string[];
}

function Group({ group, names, rows, shared, ...table }: GroupProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const more = shared
    .map((name) => String(rows[0]?.[name]))
    .filter((text, at, all) => text !== '' && ![group.reason, ...all.slice(0, at)].some((said) => said.includes(text)));
  const [isWhole, setWhole] = useState(rows.length <= FIRST + 1);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={names.length}>
          <div>
            <b className="tabular">{format.number(rows.length)}</b>
            <span className="reason">
              {group.reason}
              {more.length > 0 && <span className="quiet-text"> {more.join(' · ')}</span>}
            </span>
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
            <td key={name} className={isSaidAbove(row, name, shared) ? ONLY_HEARD : LOOK[name]}>
              <Heard isOnly={isSaidAbove(row, name, shared)}>{cellOf(row, name, table)}</Heard>
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

/** True for a reason, for what all rows below it share, and for states that another cell of the row names. */
function isSaidAbove(row: Row, name: string, shared: readonly string[]): boolean {
  if (name === 'reason' || shared.includes(name)) return true;
  return name === 'allowedStates' && `${row.reason} ${row.detail}`.includes(String(row[name]));
}

/** Which of them several rows say alike. */
function sharedBy(rows: readonly Row[]): readonly string[] {
  return rows.length > 1 ? MORE.filter((name) => rows.every((row) => row[name] === rows[0]?.[name])) : [];
}

function Heard({ isOnly, children }: { readonly isOnly: boolean; readonly children: ReactNode }) {
  return isOnly ? <span className="visually-hidden">{children}</span> : children;
}

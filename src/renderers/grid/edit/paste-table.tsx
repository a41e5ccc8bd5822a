import { Check, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FilledColumn, PastedCell, PastedRow, PasteProblem } from '../../../engine/grid';
import { nameIn } from '../../../engine/perform';
import { isNumber } from '../../../engine/value/kinds';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { errorContent } from '../../dialogs';
import { valueSayer } from '../../value-texts';
import { cellContent } from './cell-content';
import { useProblemText } from './problem-text';
import type { GridEdit } from './use-edit';
import type { Pasted } from './use-paste';

interface PasteTableProps {
  readonly edit: GridEdit;
  readonly pasted: Pasted;
  readonly rows: readonly PastedRow[];
  /** Those that are shown of them. */
  readonly shown: readonly PastedRow[];
}

/** Each pasted row with the row that it changes: what stands there, what would, and how it stands. */
export function PasteTable({ edit, pasted, rows, shown }: PasteTableProps) {
  const { t } = useTranslation();
  const { model } = edit.grid;
  const { columns } = pasted.plan;
  const display = model.properties.find(({ name }) => name === model.display);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled from the keyboard.
    <section className="paste-rows" aria-label={t('edit.paste.rows')} tabIndex={0} data-autofocus>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('edit.paste.number')}</th>
            <th scope="col">{display ? captions.property(model, display) : t('edit.paste.row')}</th>
            {columns.map(({ name, caption, field }) => (
              <th key={name} scope="col" className={isNumber(field) ? 'number' : undefined}>
                {caption}
              </th>
            ))}
            <th scope="col">{t('edit.paste.state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <PasteRow key={row.key} edit={edit} pasted={pasted} row={row} number={rows.indexOf(row) + 1} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly edit: GridEdit;
  readonly pasted: Pasted;
  readonly row: PastedRow;
  readonly number: number;
}

function PasteRow({ edit, pasted, row, number }: RowProps) {
  const { format } = useCockpit();
  const { name } = nameIn(edit.grid.model)(row.row);
  return (
    <tr data-state={row.state}>
      <td className="number">{format.number(number)}</td>
      <th scope="row">{name}</th>
      {pasted.plan.columns.map((column) => {
        const cell = row.cells[column.field.name];
        const own = { edit, pasted, row, column };
        return cell ? <PasteCell key={column.name} {...own} cell={cell} /> : <td key={column.name} />;
      })}
      <PasteRowState pasted={pasted} row={row} number={number} />
    </tr>
  );
}

function PasteCell(props: Omit<RowProps, 'number'> & { readonly column: FilledColumn; readonly cell: PastedCell }) {
  const { edit, row, column, cell } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { model } = edit.grid;
  const { field, name } = column;
  const property = model.properties.find((one) => one.name === name);
  const say = valueSayer(model, property, format, t);
  const nothing = t('values.missing');
  const { text } = cellContent(edit.session, row.row, name, field);
  const was = say(text ?? cell.was) || nothing;
  const isText = name !== field.name;
  const next = 'value' in cell ? say(isText ? cell.text : cell.value) || nothing : cell.pasted;
  const isOther = cell.isChanged || cell.problem !== undefined;
  const look = [isNumber(field) && 'number', cell.problem ? 'refused' : cell.isChanged && 'changed'];
  return (
    <td className={look.filter(Boolean).join(' ') || undefined}>
      {isOther ? (
        <>
          <del>{was}</del> <ins>{next}</ins>
        </>
      ) : (
        next
      )}
      {cell.problem && <Problem {...props} problem={cell.problem} />}
    </td>
  );
}

/** Why it does not fit, and what may be meant. */
function Problem(props: Parameters<typeof PasteCell>[0] & { readonly problem: PasteProblem }) {
  const { edit, pasted, row, column, problem } = props;
  const { t } = useTranslation();
  const problems = useProblemText(edit);
  const { name } = column.field;
  if (problem.kind === 'unreadable' || problem.kind === 'duplicate')
    return <p className="why">{t(`edit.paste.why.${problem.kind}`, problem.kind === 'duplicate' ? problem : {})}</p>;
  if ('choices' in problem)
    return (
      <p className="why">
        {t(`edit.paste.why.${problem.kind}`)}
        {problem.choices.map((choice) => (
          <button
            key={String(choice.value)}
            type="button"
            className="link-button"
            onClick={() => void pasted.session.choose(row.key, name, choice)}
          >
            {t('edit.paste.use', { text: choice.text })}
          </button>
        ))}
      </p>
    );
  const values = Object.entries(row.cells).map(([one, { value }]) => [one, value]);
  return <p className="why">{problems.of(problem, name, Object.fromEntries(values))}</p>;
}

function PasteRowState({ pasted, row, number }: Omit<RowProps, 'edit'>) {
  const { t } = useTranslation();
  const isSaid = Object.values(row.cells).some(({ problem }) => problem);
  return (
    <td className="state">
      {row.state === 'fits' && <Check aria-hidden />}
      {row.state === 'trying' && <LoaderCircle className="turning" aria-hidden />}
      {row.error !== undefined && !isSaid ? errorContent(row.error).message : t(`edit.paste.is.${row.state}`)}
      {(row.state === 'fits' || row.state === 'refused') && (
        <button
          type="button"
          className="link-button"
          aria-label={t('edit.paste.leaveRow', { number })}
          onClick={() => void pasted.session.leave(row.key)}
        >
          {t('edit.paste.leave')}
        </button>
      )}
    </td>
  );
}

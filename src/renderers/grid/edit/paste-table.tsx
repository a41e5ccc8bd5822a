import { Check, LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilledColumn, PastedCell, PastedRow, PasteProblem } from '../../../engine/grid';
import { nameIn } from '../../../engine/perform';
import { isNumber } from '../../../engine/value/kinds';
import { captions } from '../../captions';
import { useCockpit } from '../../cockpit';
import { errorContent } from '../../dialogs';
import { useHeldFocus } from '../../use-held-focus';
import { valueSayer } from '../../value-texts';
import type { Pasted } from './pasted';
import { useProblemText } from './problem-text';

interface PasteTableProps {
  readonly pasted: Pasted;
  readonly rows: readonly PastedRow[];
  /** Those that are shown of them. */
  readonly shown: readonly PastedRow[];
}

/** Each pasted row with the row that it changes, or as a new one: what stands there, what would, and how it stands. */
export function PasteTable({ pasted, rows, shown }: PasteTableProps) {
  const { t } = useTranslation();
  const { kind, model, plan } = pasted;
  const { columns } = plan;
  const section = useRef<HTMLElement>(null);
  useHeldFocus(section, rows);
  const display = model.properties.find(({ name }) => name === model.display);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled from the keyboard.
    <section ref={section} className="paste-rows" aria-label={t('edit.paste.rows')} tabIndex={0} data-autofocus>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('edit.paste.number')}</th>
            {kind === 'change' && (
              <th scope="col">{display ? captions.property(model, display) : t('edit.paste.row')}</th>
            )}
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
            <PasteRow key={row.key} pasted={pasted} row={row} number={rows.indexOf(row) + 1} />
          ))}
          {plan.unnamed.map(({ name, kind: why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart, and they stay as they are.
            <tr key={index} data-state="refused">
              <td />
              <th scope="row">{name || t('values.missing')}</th>
              <td colSpan={columns.length} />
              <td className="state">{t(`edit.paste.why.${why}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly pasted: Pasted;
  readonly row: PastedRow;
  readonly number: number;
}

function PasteRow({ pasted, row, number }: RowProps) {
  const { format } = useCockpit();
  return (
    <tr data-state={row.state}>
      <td className="number">{format.number(number)}</td>
      {pasted.kind === 'change' && <th scope="row">{nameIn(pasted.model)(row.row).name}</th>}
      {pasted.plan.columns.map((column) => {
        const cell = row.cells[column.field.name];
        const own = { pasted, row, column };
        return cell ? <PasteCell key={column.name} {...own} cell={cell} /> : <td key={column.name} />;
      })}
      <PasteRowState pasted={pasted} row={row} number={number} />
    </tr>
  );
}

function PasteCell(props: Omit<RowProps, 'number'> & { readonly column: FilledColumn; readonly cell: PastedCell }) {
  const { pasted, row, column, cell } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { model } = pasted;
  const { field, name } = column;
  const property = model.properties.find((one) => one.name === name);
  const say = valueSayer(model, property, format, t);
  const nothing = pasted.kind === 'add' ? '' : t('values.missing');
  const was = say(pasted.textOf(row.row, column) ?? cell.was) || nothing;
  const isText = name !== field.name;
  const next = 'value' in cell ? say(isText ? cell.text : cell.value) || nothing : cell.pasted;
  const isOther = cell.isChanged || cell.problem !== undefined;
  const look = [isNumber(field) && 'number', cell.problem ? 'refused' : cell.isChanged && 'changed'];
  return (
    <td className={look.filter(Boolean).join(' ') || undefined}>
      {isOther ? (
        <>
          {pasted.kind === 'change' && <del>{was}</del>} <ins>{next}</ins>
        </>
      ) : (
        next
      )}
      {cell.problem && <Problem {...props} problem={cell.problem} />}
    </td>
  );
}

/** A number that is written in another way, and can be meant as one alone. */
const isOneNumber = ({ kind, choices }: Extract<PasteProblem, { readonly choices: unknown }>): boolean =>
  kind === 'ambiguous' && choices.length === 1 && typeof choices[0]?.value === 'number';

/** Why it does not fit, and what may be meant. */
function Problem(props: Parameters<typeof PasteCell>[0] & { readonly problem: PasteProblem }) {
  const { pasted, row, column, problem } = props;
  const { t } = useTranslation();
  const problems = useProblemText(pasted.model, pasted.form);
  const { name } = column.field;
  if (problem.kind === 'unreadable' || problem.kind === 'duplicate')
    return <p className="why">{t(`edit.paste.why.${problem.kind}`, problem.kind === 'duplicate' ? problem : {})}</p>;
  if ('choices' in problem)
    return (
      <p className="why">
        {t(`edit.paste.why.${isOneNumber(problem) ? 'written' : problem.kind}`)}
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

function PasteRowState({ pasted, row, number }: RowProps) {
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

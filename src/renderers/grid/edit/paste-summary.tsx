import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PastedRow, PastePlan, PasteProblem } from '../../../engine/grid';
import { useCockpit } from '../../cockpit';
import type { Pasted } from './pasted';

export interface PasteSummaryProps {
  readonly kind: Pasted['kind'];
  readonly plan: PastePlan;
  readonly rows: readonly PastedRow[];
  /** Only rows that do not fit are shown. */
  readonly showsRefused: boolean;
  onShow(refused: boolean): void;
}

/** Kinds of problems that are counted by themselves: the person puts them right here. */
const MARKED = ['ambiguous', 'unknown', 'unreadable', 'duplicate'] as const satisfies readonly PasteProblem['kind'][];
const isMarked = (kind: PasteProblem['kind']): boolean => MARKED.some((one) => one === kind);

/** Problems by their kind; a row that is refused without one of them breaks a rule. */
function countsOf(rows: readonly PastedRow[]): readonly (readonly [kind: string, count: number])[] {
  const kinds = rows.map(({ cells }) => Object.values(cells).flatMap(({ problem }) => problem?.kind ?? []));
  const all = kinds.flat();
  const rule = rows.filter(({ state }, at) => state === 'refused' && !kinds[at]?.some(isMarked)).length;
  return [...MARKED.map((kind) => [kind, all.filter((one) => one === kind).length] as const), ['rule', rule]];
}

/** How many of the pasted rows fit, what is marked, and what of it has no place. */
export function PasteSummary({ kind, plan, rows, showsRefused, onShow }: PasteSummaryProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const number = (count: number): string => format.number(count);
  const trying = rows.filter(({ state }) => state === 'trying').length;
  const [fitting, refused] = (['fits', 'refused'] as const).map((one) => rows.filter(({ state }) => state === one));
  const { left, beyond, unnamed } = plan;
  const all = rows.length + unnamed.length;
  const notes = [
    ...(left.length > 0
      ? [
          t(kind === 'add' ? 'edit.paste.leftOut' : 'edit.paste.left', {
            names: left.map(({ caption }) => caption).join(', '),
          }),
        ]
      : []),
    ...(beyond.rows > 0 ? [t('edit.paste.beyondRows', { count: beyond.rows })] : []),
    ...(beyond.columns > 0 ? [t('edit.paste.beyondColumns', { count: beyond.columns })] : []),
  ];
  return (
    <>
      <div className="paste-summary">
        <strong role="status">
          {trying > 0
            ? t('edit.paste.trying', { done: number(rows.length - trying), of: number(rows.length) })
            : t('edit.paste.fit', { count: fitting?.length ?? 0, of: number(all) })}
        </strong>
        {countsOf(rows).map(
          ([problem, count]) =>
            count > 0 && (
              <span key={problem} className="marked">
                <TriangleAlert aria-hidden />
                {t(`edit.paste.count.${problem}`, { count })}
              </span>
            ),
        )}
        <fieldset className="segments" aria-label={t('edit.paste.shown')}>
          {[false, true].map((isRefused) => (
            <button
              key={String(isRefused)}
              type="button"
              aria-pressed={showsRefused === isRefused}
              onClick={() => onShow(isRefused)}
            >
              {t(isRefused ? 'edit.paste.refused' : 'edit.paste.all')}
              <em>{number(isRefused ? (refused?.length ?? 0) + unnamed.length : all)}</em>
            </button>
          ))}
        </fieldset>
      </div>
      {notes.length > 0 && <p className="paste-note">{notes.join(' ')}</p>}
    </>
  );
}

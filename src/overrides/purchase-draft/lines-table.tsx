import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { changeLine, type Draft, type DraftLine, isByHand, mergeRepeated, repeatedBy } from './draft';
import { LineRow } from './line-row';
import type { LinesPartProps } from './lines-part';

export interface LinesTableProps
  extends Pick<LinesPartProps, 'models' | 'opened' | 'draft' | 'figures' | 'demandDays' | 'problems'> {
  change(next: (before: Draft['lines']) => Draft['lines']): void;
  onRemove(line: DraftLine): void;
  /** Goes on in the search. */
  onSearch(): void;
  /** Goes on in a line. */
  onFocus(key: number): void;
  /** Goes to a field of a line. */
  onMove(key: number, property: string): void;
}

/** The lines of a draft, each a row. */
export function LinesTable(props: LinesTableProps) {
  const { models, opened, draft, figures, demandDays, problems, change, onRemove, onSearch, onFocus, onMove } = props;
  const { format } = useCockpit();
  const { lines } = draft;
  return (
    <div className="lines-table">
      <table>
        <Head models={models} demandDays={demandDays} />
        <tbody>
          {lines.map((line, index) => {
            const first = repeatedBy(lines, line);
            return (
              <LineRow
                key={line.key}
                line={line}
                number={index + 1}
                figure={figures?.get(line.material.id)}
                demandDays={demandDays}
                repeats={
                  first && {
                    number: lines.indexOf(first) + 1,
                    quantity:
                      typeof first.orderedQuantity === 'number' ? format.number(first.orderedQuantity) : undefined,
                  }
                }
                isByHand={(name) => isByHand(opened.lines, line, name)}
                problemOf={(name) => problems.at(`lines/${index}/${name}`)}
                onChange={(values) => change((before) => changeLine(before, line.key, values))}
                onMerge={() => {
                  change((before) => mergeRepeated(before, line.key));
                  if (first) onFocus(first.key);
                }}
                onRemove={() => onRemove(line)}
                onLeave={() => problems.leave('lines')}
                onDone={(property) => {
                  const next = lines[index + 1];
                  if (next) onMove(next.key, property);
                  else onSearch();
                }}
                onMove={(step, property) => {
                  const next = lines[index + step];
                  if (next) onMove(next.key, property);
                }}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head({ models, demandDays }: Pick<LinesTableProps, 'models' | 'demandDays'>) {
  const { t } = useTranslation();
  const number = (text: string) => (
    <th scope="col" className="number">
      {text}
    </th>
  );
  return (
    <thead>
      <tr>
        <th scope="col" className="place">
          <span className="visually-hidden">{t('purchaseDraft.place')}</span>
        </th>
        <th scope="col">{captions.entityTitle(models.material)}</th>
        <th scope="col" className="number stock">
          {t('purchaseDraft.available')}
        </th>
        <th scope="col" className="number stock">
          {t('purchaseDraft.incoming')}
        </th>
        {number(t('purchaseDraft.demand', { count: demandDays }))}
        {number(t('purchaseDraft.calculated'))}
        {number(t('purchaseDraft.ordered'))}
        <th scope="col" className="unit">
          {t('purchaseDraft.unit')}
        </th>
        {number(t('purchaseDraft.cost'))}
        {number(t('purchaseDraft.lineTotal'))}
        <th scope="col">
          <span className="visually-hidden">{t('purchaseDraft.remove')}</span>
        </th>
      </tr>
    </thead>
  );
}

import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { changeLine, type Draft, type DraftLine, isByHand, otherPrice, repeatedBy } from './draft';
import { LineRow } from './line-row';
import type { LinesPartProps } from './lines-part';

export interface LinesTableProps
  extends Pick<LinesPartProps, 'models' | 'opened' | 'draft' | 'figures' | 'demandDays' | 'problems'> {
  change(next: (before: Draft['lines']) => Draft['lines']): void;
  onRemove(line: DraftLine): void;
  /** Puts a line on top of the earlier one of the same material, at a price if one is given. */
  onMerge(line: DraftLine, first: DraftLine, price: number | undefined): void;
  /** Goes on in the search. */
  onSearch(): void;
  /** Goes to a field of a line. */
  onMove(key: number, property: string): void;
}

/** The lines of a draft, each a row. */
export function LinesTable(props: LinesTableProps) {
  const { models, opened, draft, figures, demandDays, problems, change, onRemove, onMerge, onSearch, onMove } = props;
  const { format } = useCockpit();
  const { lines } = draft;
  return (
    <div className="lines-table">
      <table>
        <Head models={models} demandDays={demandDays} />
        <tbody>
          {lines.map((line, index) => {
            const first = repeatedBy(lines, line);
            const price = first && otherPrice(opened.lines, line, first);
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
                    price: price === undefined ? undefined : format.price(price),
                  }
                }
                isByHand={(name) => isByHand(opened.lines, line, name)}
                problemOf={(name) => problems.at(`lines/${index}/${name}`)}
                onChange={(values) => change((before) => changeLine(before, line.key, values))}
                onMerge={() => first && onMerge(line, first, price)}
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

import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import type { Problems } from '../../renderers/documents';
import { LineRow, type LineRowProps } from './line-row';
import { changeLine, chooseMaterial, type Merge, mergeOf } from './lines';
import type { Models, Target } from './models';
import { type Order, type OrderLine, soundLines } from './order';

export interface LinesTableProps extends Pick<LineRowProps, 'find' | 'onCheckAgain'> {
  readonly models: Models;
  readonly order: Order;
  readonly problems: Problems<Target>;
  change(next: (before: Order['lines']) => Order['lines']): void;
  onRemove(line: OrderLine): void;
  /** Puts a duplicate on top of the line that was there. */
  onMerge(line: OrderLine, merge: Merge): void;
  /** Goes on in the search. */
  onSearch(): void;
  /** Goes to a field of a line. */
  onMove(key: number, property: string): void;
}

/** The lines of an order, each a row. */
export function LinesTable(props: LinesTableProps) {
  const { models, order, problems, find, change, onCheckAgain, onRemove, onMerge, onSearch, onMove } = props;
  const lines = soundLines(order);
  return (
    <div className="lines-table">
      <table>
        <Head models={models} />
        <tbody>
          {order.lines.map((line) => {
            const merge = mergeOf(order.lines, line);
            return (
              <LineRow
                key={line.key}
                line={line}
                merge={merge}
                find={find}
                problemOf={(property) => problems.at(`lines/${lines.indexOf(line)}/${property}`)}
                onChange={(values) => change((before) => changeLine(before, line.key, values))}
                onChoose={(material) => change((before) => chooseMaterial(before, line.key, material))}
                onMerge={() => merge && onMerge(line, merge)}
                onCheckAgain={onCheckAgain}
                onRemove={() => onRemove(line)}
                onLeave={() => problems.leave('lines')}
                onDone={onSearch}
                onMove={(step, property) => {
                  const at = order.lines.findIndex(({ key }) => key === line.key) + step;
                  const next = order.lines[at];
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

function Head({ models }: { models: Models }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{captions.entityTitle(models.material)}</th>
        <th scope="col" className="number">
          {t('salesOrder.quantity')}
        </th>
        <th scope="col">{t('salesOrder.unit')}</th>
        <th scope="col" className="number">
          {t('salesOrder.unitPrice')}
        </th>
        <th scope="col" className="number">
          {t('salesOrder.adjustedPrice')}
        </th>
        <th scope="col" className="number">
          {t('salesOrder.lineTotal')}
        </th>
        <th scope="col">
          <span className="visually-hidden">{t('salesOrder.remove')}</span>
        </th>
      </tr>
    </thead>
  );
}

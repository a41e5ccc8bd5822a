import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { NumberCell, PRICE_DIGITS, QUANTITY_DIGITS } from '../../renderers/documents';
import { type LineActions, LineProblem } from './line-problem';
import { type OrderLine, totalOfLine } from './order';

export interface LineRowProps extends LineActions {
  readonly line: OrderLine;
  /** What is wrong with a value of the line. */
  problemOf(property: 'orderedQuantity' | 'adjustPrice'): string | undefined;
  onChange(values: Partial<OrderLine>): void;
  onRemove(): void;
  onLeave(): void;
  /** Enter: on to the next material. */
  onDone(): void;
  /** The same cell of the line above or below. */
  onMove(step: number, property: string): void;
}

/** One material of the order, or a pasted line that is none yet, in its place. */
export function LineRow(props: LineRowProps) {
  const { line, problemOf, onChange, onRemove, onLeave, onDone, onMove } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { key, material, problem, typed } = line;
  const name = String(material?.name ?? typed ?? '');

  const cell = (property: 'orderedQuantity' | 'adjustPrice', caption: string) => (
    <NumberCell
      lineKey={key}
      property={property}
      caption={caption}
      of={name}
      value={line[property]}
      decimals={property === 'adjustPrice' ? PRICE_DIGITS : QUANTITY_DIGITS}
      problem={problemOf(property)}
      onChange={(value) => onChange({ [property]: value })}
      onLeave={onLeave}
      onDone={onDone}
      onMove={onMove}
    />
  );

  return (
    <tr data-line={key} className={problem ? 'open' : undefined}>
      <th scope="row">
        <span className="item">{String(material?.itemNo ?? typed ?? '')}</span>
        {material && <span className="name">{String(material.name ?? '')}</span>}
        <LineProblem {...props} />
      </th>
      {cell('orderedQuantity', t('salesOrder.quantity'))}
      <td className="unit">{String(material?.baseUoM ?? '')}</td>
      <td className="number" data-caption={t('salesOrder.unitPrice')}>
        {material?.salesPrice === undefined ? '' : format.price(Number(material.salesPrice ?? 0))}
      </td>
      {cell('adjustPrice', t('salesOrder.adjustedPrice'))}
      <td className="number total" data-caption={t('salesOrder.lineTotal')}>
        {problem ? '' : format.price(totalOfLine(line))}
      </td>
      <td className="remove">
        <button
          type="button"
          className="icon-button small"
          aria-label={t('salesOrder.removeLine', { name })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      </td>
    </tr>
  );
}

import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProposedDraftLine } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { NumberCell, PRICE_DIGITS, QUANTITY_DIGITS } from '../../renderers/documents';
import { type DraftLine, totalOfLine, type WrittenValue } from './draft';

export interface LineRowProps {
  readonly line: DraftLine;
  /** Counted from 1. */
  readonly number: number;
  readonly figure: ProposedDraftLine | undefined;
  readonly demandDays: number;
  /**
   * The number of the earlier line of the same material, what it orders, if that is known, and what it will cost when
   * the two are merged, if that is not what it costs.
   */
  readonly repeats:
    | { readonly number: number; readonly quantity: string | undefined; readonly price: string | undefined }
    | undefined;
  isByHand(name: WrittenValue): boolean;
  problemOf(name: WrittenValue): string | undefined;
  onChange(values: Partial<DraftLine>): void;
  onMerge(): void;
  onRemove(): void;
  onLeave(): void;
  /** Enter: on to the same cell of the next line, or to the next material. */
  onDone(property: string): void;
  /** The same cell of the line above or below. */
  onMove(step: number, property: string): void;
}

/** One material of the draft: what there is, what went out, what is calculated, and what is ordered (PO-004). */
export function LineRow(props: LineRowProps) {
  const { line, number, figure, demandDays, repeats, isByHand, problemOf, onChange, onMerge, onRemove } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { key, material, calculatedDemand } = line;
  const name = String(material.name ?? '');
  const available = Number(figure?.availableQuantity ?? material.availableQuantity ?? 0);

  const cell = (property: WrittenValue, caption: string) => (
    <NumberCell
      lineKey={key}
      property={property}
      caption={caption}
      of={name}
      value={line[property]}
      decimals={property === 'costPrice' ? PRICE_DIGITS : QUANTITY_DIGITS}
      problem={problemOf(property)}
      isMarked={isByHand(property)}
      onChange={(value) => onChange({ [property]: value })}
      onLeave={props.onLeave}
      onDone={() => props.onDone(property)}
      onMove={props.onMove}
    />
  );

  return (
    <tr data-line={key} className={repeats ? 'repeated' : undefined}>
      <td className="place">{number}</td>
      <th scope="row">
        <span className="item">{String(material.itemNo ?? '')}</span>
        <span className="name">{name}</span>
        {repeats && (
          <div className="line-problem">
            <p role="status">
              <CircleAlert aria-hidden />
              {t(repeats.quantity ? 'purchaseDraft.repeated' : 'purchaseDraft.repeatedOpen', { name, ...repeats })}
            </p>
            {repeats.quantity && typeof line.orderedQuantity === 'number' && (
              <button type="button" className="button bordered" onClick={onMerge}>
                {t(repeats.price ? 'purchaseDraft.mergeAt' : 'purchaseDraft.merge', {
                  quantity: format.number(line.orderedQuantity),
                  line: repeats.number,
                  price: repeats.price,
                })}
              </button>
            )}
            <button type="button" className="button" onClick={onRemove}>
              {t('purchaseDraft.removeRepeated', { line: number })}
            </button>
          </div>
        )}
      </th>
      <td className={available > 0 ? 'number stock' : 'number stock none'}>{format.number(available)}</td>
      <td className="number stock">{figure?.incomingQuantity ? format.number(figure.incomingQuantity) : ''}</td>
      <td className="number" data-caption={t('purchaseDraft.demand', { count: demandDays })}>
        {figure === undefined ? '' : format.number(figure.demandQuantity)}
      </td>
      <td className="number" data-field="calculatedDemand" data-caption={t('purchaseDraft.calculated')}>
        {calculatedDemand === undefined ? '' : format.number(calculatedDemand)}
      </td>
      {cell('orderedQuantity', t('purchaseDraft.ordered'))}
      <td className="unit">{String(material.baseUoM ?? '')}</td>
      {cell('costPrice', t('purchaseDraft.cost'))}
      <td className="number total" data-caption={t('purchaseDraft.lineTotal')}>
        {format.price(totalOfLine(line))}
      </td>
      <td className="remove">
        <button
          type="button"
          className="icon-button small"
          aria-label={t('purchaseDraft.removeLine', { line: number, name })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      </td>
    </tr>
  );
}

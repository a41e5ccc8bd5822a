import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { FilterChips, filterPanel, useFilterContext } from '../filters';
import type { AddressControl } from '../use-address';
import { firstOrder } from './first-order';
import type { Grid } from './use-grid';
import type { GridRefusal } from './use-refusal';
import type { WhereChip } from './where-chips';

export interface GridFiltersProps {
  readonly grid: Grid;
  readonly control: AddressControl;
  /** What narrows or orders the rows besides page filters. */
  readonly chips: readonly WhereChip[];
  readonly refused: GridRefusal;
  /** The page waits until somebody says to search. */
  readonly asks: boolean;
  readonly isOpen: boolean;
  /** What is said of the rows beside the filters. */
  readonly note: ReactNode;
  onOpen(isOpen: boolean): void;
  onClear(): void;
}

/** The filters that are set, as chips, and the panel in which they are set. */
export function GridFilters(props: GridFiltersProps) {
  const { grid, control, chips, onOpen, onClear } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { model, known } = grid;
  return (
    <>
      <div className="filter-row">
        <FilterChips
          model={model}
          values={control.address.values}
          contextOf={useFilterContext(model)}
          others={chips}
          onChange={(values) => control.change({ values })}
          onAdd={() => onOpen(true)}
          onClear={onClear}
        />
        {props.note}
        {known.cutAt !== undefined && (
          <span className="cut-note">{t('grid.cut', { limit: format.number(known.cutAt) })}</span>
        )}
      </div>
      {props.isOpen && <Panel {...props} />}
    </>
  );
}

function Panel({ grid: { model, widget }, control, refused, asks, onOpen }: GridFiltersProps) {
  const { address, change } = control;
  const close = () => onOpen(false);
  return (
    <filterPanel.Part
      model={model}
      values={address.values}
      contextOf={useFilterContext(model)}
      onChange={(values) => change({ values })}
      onClose={close}
      onRefused={refused.refuse}
      order={firstOrder(model, address.state, (property, descending) => widget.current?.sort(property, descending))}
      onSearch={
        asks
          ? (filters) => {
              const why = refused.refusalWith(filters);
              if (why) refused.refuse(why);
              else close();
            }
          : undefined
      }
    />
  );
}

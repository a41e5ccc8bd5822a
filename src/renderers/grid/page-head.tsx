import type { ReactNode } from 'react';
import { captions } from '../captions';
import { setFilters } from '../filters';
import type { AddressControl } from '../use-address';
import { GridHead, type GridHeadProps } from './grid-head';
import type { PreviewControl } from './preview';
import type { Grid } from './use-grid';
import type { GridRefusal } from './use-refusal';
import type { ToRows } from './use-to-rows';
import { WaitingChanges } from './waiting-changes';

export interface PageHeadProps
  extends Pick<GridHeadProps, 'hasFilters' | 'isFilterOpen' | 'onFilters' | 'exports' | 'numbers'> {
  readonly grid: Grid;
  readonly control: AddressControl;
  readonly refused: GridRefusal;
  /** Chooses and saves views. */
  readonly views: ReactNode;
  readonly preview: PreviewControl;
  readonly toRows: ToRows;
}

/** The head of a grid's page, as its address and its session have it. */
export function PageHead({ grid, control, refused, preview, toRows, ...own }: PageHeadProps) {
  const { model, session, known, widget } = grid;
  const { address, change } = control;
  const { refusal } = refused;
  return (
    <GridHead
      {...own}
      title={captions.plural(model)}
      count={refusal ? undefined : known.total}
      waiting={<WaitingChanges count={known.waiting} onShow={session.show} />}
      paging={grid.paging}
      search={address.state.search}
      filters={setFilters(model.filters, address.values).filter(({ hidden }) => !hidden).length}
      main={grid.actions.add}
      onSearch={(search) => change({ search })}
      onRows={(text) => {
        if (refusal && text.trim() === '') refused.refuse(refusal);
        else toRows.go(text);
      }}
      density={address.state.density}
      onDensity={(density) => change({ density })}
      isPreviewed={preview.isOpen}
      onPreview={preview.toggle}
      onColumns={() => widget.current?.chooseColumns()}
      onRefresh={() => void session.refresh()}
    />
  );
}

import { type ReactNode, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DETAIL_PAGE_SIZES, PAGE_SIZE } from '../../engine/constants';
import type { WidgetState } from '../../engine/grid';
import type { EntityModel, RowsModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { defaultGridState, type GridState } from '../../engine/view';
import { rowsTitle } from '../actions';
import { captions } from '../captions';
import { rowKey } from '../rows';
import { SHORT_ROWS, useScreen } from '../use-screen';
import { AboveContext } from './detail-rows';
import { EditBar, editLayer, pasteLayer, useEdit } from './edit';
import { GridBody, GridFailure } from './grid-body';
import { ownColumns, useJoined } from './joined-rows';
import { useRowTools } from './row-tools';
import { type Grid, useGrid } from './use-grid';
import { WaitingChanges } from './waiting-changes';

export interface DetailGridProps {
  readonly rows: RowsModel;
  readonly row: Row;
  /** Rows that are selected at first. */
  readonly selected?: readonly Row[] | undefined;
  /** Keys of rows that are selected when they are shown; each is taken out then. */
  readonly wanted?: Set<string>;
  /** What stands beside its tab while no row is chosen. */
  readonly beside?: ReactNode;
  onCount(count: number): void;
  onSelection?(selected: readonly Row[]): void;
}

/** One tab: the rows of another definition that belong to a row. Several can be selected (GRID-016). */
export function DetailGrid(props: DetailGridProps) {
  const { rows, wanted } = props;
  const root = useRef<HTMLDivElement>(null);
  const { grid, below } = useJoinedGrid(props);
  const { model, known, session, widget } = grid;
  const initial = useMemo(() => ({ ...belowRow(model, rows), page: 1 }), [model, rows]);
  const tools = useRowTools({ grid, root, told: { title: rowsTitle(model, rows), filters: [], search: '' } });
  useTold(grid, props);
  const isShort = useScreen(SHORT_ROWS);
  const { edit, cells } = useEdit(grid, NO_PARAMETERS, below);
  const [pageSizes, setPageSizes] = useState<readonly number[]>(SIZES_AT_FIRST);
  const onState = useCallback(
    ({ pageSize }: WidgetState) => {
      if (pageSize !== PAGE_SIZE) setPageSizes(DETAIL_PAGE_SIZES);
      if (wanted && wanted.size > 0) for (const key of widget.current?.select(wanted) ?? []) wanted.delete(key);
    },
    [wanted, widget],
  );
  return (
    <div className="detail-grid" ref={root}>
      <div className="detail-tools">
        <WaitingChanges count={known.waiting} onShow={session.show} />
        <EditBar edit={edit}>{tools.bar || props.beside}</EditBar>
      </div>
      <DoneAbove session={session} row={props.row} />
      <GridFailure grid={grid} />
      <GridBody
        grid={grid}
        tools={tools}
        pageSizes={pageSizes}
        initial={initial}
        drawn={isShort ? 'short' : 'columns'}
        filterRow={false}
        isShort={isShort}
        isBelow
        hidesPager
        // Two lines have no room for an editor.
        edits={isShort ? undefined : cells}
        onState={onState}
      />
      {edit && <editLayer.Part edit={edit} />}
      {edit && !isShort && <pasteLayer.Part grid={grid} edit={edit} add={undefined} />}
      {known.load.kind !== 'failed' && known.total === 0 && <Empty model={model} />}
      {tools.popups}
    </div>
  );
}

/** The size that the rows begin with is offered until another is chosen. */
const SIZES_AT_FIRST = [...DETAIL_PAGE_SIZES, PAGE_SIZE].sort((one, other) => one - other);

function Empty({ model }: { model: EntityModel }) {
  const { t } = useTranslation();
  return (
    <p className="no-rows" role="status">
      {t('grid.nothingYet', { plural: captions.plural(model).toLocaleLowerCase() })}
    </p>
  );
}

/** The grid of the rows that a row is joined with, and what tells it from that of another row. */
function useJoinedGrid({ rows, row, selected }: DetailGridProps): { readonly grid: Grid; readonly below: string } {
  const joined = useJoined(rows, row);
  const parts = { ...joined, paging: 'server', viewType: 'detail', drawn: '', selected } as const;
  const grid = useGrid({ ...parts, parameters: NO_PARAMETERS });
  return { grid, below: JSON.stringify(joined.narrowing.base) };
}

const NO_PARAMETERS = {};

/** Tells how many rows there are, and which are selected if others are by now. */
function useTold(
  { known: { total, selected } }: Grid,
  { selected: given = NONE, onCount, onSelection }: DetailGridProps,
) {
  const tellCount = useEffectEvent(onCount);
  const tellSelection = useEffectEvent((rows: readonly Row[]) => {
    if (rows !== given && rows.length + given.length > 0) onSelection?.(rows);
  });
  useEffect(() => {
    if (typeof total === 'number') tellCount(total);
  }, [total]);
  useEffect(() => tellSelection(selected), [selected]);
}

const NONE: readonly Row[] = [];

/**
 * What comes here after something was done with the row above is the effect of that, and shows at once. It stands apart,
 * since the grid above is drawn more often than this one.
 */
function DoneAbove({ session, row }: Pick<Grid, 'session'> & { readonly row: Row }) {
  const above = use(AboveContext);
  const key = above && rowKey(above.model, row);
  useEffect(
    () => above?.session.onDone((keys) => key !== null && keys.includes(key) && session.done([], true)),
    [above?.session, key, session],
  );
  return null;
}

/** As the definition starts, without what is the same in all rows: the row that they belong to. */
function belowRow(model: EntityModel, rows: RowsModel): GridState {
  const names = new Set(ownColumns(model, rows));
  const state = defaultGridState(model);
  return { ...state, columns: state.columns.filter(({ name }) => names.has(name)) };
}

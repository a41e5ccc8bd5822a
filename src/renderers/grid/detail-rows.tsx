import { createContext, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DETAIL_PAGE_SIZES } from '../../engine/constants';
import type { EntityModel, RowsModel } from '../../engine/definition/model';
import { isAllowed } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { conditionToFilter } from '../../engine/query/condition';
import { defaultGridState } from '../../engine/view';
import { type Actions, rowsTitle, useActions } from '../actions';
import { captions } from '../captions';
import { type Cockpit, useCockpit } from '../cockpit';
import type { ExportedGrid } from '../export';
import { callValues, knownTotal, rowKey, type Total } from '../rows';
import { exportedRows } from './exported-rows';
import { LoadFailed } from './grid-state';
import { GridWidget, type GridWidgetHandle } from './grid-widget';
import { pageSizesFor } from './page-sizes';
import { useRowTools } from './row-tools';
import { useGridLook } from './use-cells';
import { useSource } from './use-source';
import { WaitingChanges } from './waiting-changes';

/** What a definition has below each of its rows, as far as the person may see it. */
export function detailTabs(model: EntityModel, cockpit: Cockpit): readonly RowsModel[] {
  return model.detail.filter(({ entity }) => {
    const other = cockpit.product.models[entity];
    return other !== undefined && isAllowed(other, { may: cockpit.may, features: cockpit.session.features });
  });
}

/** What the details of a grid share. */
export interface Details {
  readonly tabs: readonly RowsModel[];
  /** Keys of the rows that are selected as soon as they are shown. */
  readonly kept: readonly string[];
  /** Tells what is selected below one row. */
  onSelection(detail: string, keys: readonly string[]): void;
}

/** Of the grid around: the widget gives a detail nothing but its row. */
export const DetailsContext = createContext<Details>({ tabs: [], kept: [], onSelection: () => undefined });

/** The rows below a row. */
export function Detail({ data: { data: row } }: { data: { data: Row } }) {
  return <DetailTabs {...use(DetailsContext)} row={row} />;
}

function DetailTabs({ tabs, kept, onSelection, row }: Details & { row: Row }) {
  const { t } = useTranslation();
  const { product, format } = useCockpit();
  const id = useId();
  const [wanted] = useState(() => new Set(kept));
  const [chosen, setChosen] = useState(0);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  // Another tab is another grid: what was selected in this one stays until the row is closed.
  const [selections, setSelections] = useState<Readonly<Record<number, readonly Row[]>>>({});
  const tab = tabs[chosen] as RowsModel;
  function select(selected: readonly Row[]): void {
    const now = { ...selections, [chosen]: selected };
    setSelections(now);
    const keys = tabs.flatMap(({ entity }, index) =>
      (now[index] ?? []).map((one) => rowKey(product.models[entity] as EntityModel, one)),
    );
    onSelection(id, [...new Set(keys)]);
  }
  useEffect(() => () => onSelection(id, []), [onSelection, id]);
  return (
    <div className="detail">
      <div className="tabs" role="tablist" aria-label={t('grid.details')}>
        {tabs.map((each, index) => (
          <button
            type="button"
            role="tab"
            key={`${each.entity} ${each.title}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={({ key }) => {
              const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
              if (step !== 0) setChosen((chosen + step + tabs.length) % tabs.length);
            }}
          >
            {rowsTitle(product.models[each.entity] as EntityModel, each)}
            {counts[index] !== undefined && <em>{format.number(counts[index])}</em>}
          </button>
        ))}
      </div>
      <DetailGrid
        key={`${chosen} ${product.models[tab.entity]?.hash}`}
        rows={tab}
        row={row}
        onCount={(count) => setCounts((before) => ({ ...before, [chosen]: count }))}
        selected={selections[chosen]}
        wanted={wanted}
        onSelection={select}
      />
    </div>
  );
}

export interface DetailGridProps {
  readonly rows: RowsModel;
  readonly row: Row;
  /** Rows that are selected at first. */
  readonly selected?: readonly Row[] | undefined;
  /** Keys of rows that are selected when they are shown; each is taken out then. */
  readonly wanted?: Set<string>;
  onCount(count: number): void;
  onSelection?(selected: readonly Row[]): void;
}

/** One tab: the rows of another definition that belong to a row. Several can be selected (GRID-016). */
export function DetailGrid({ rows, row, selected: before = [], wanted, onCount, onSelection }: DetailGridProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const root = useRef<HTMLDivElement>(null);
  const model = useListedAt(cockpit.product.models[rows.entity] as EntityModel, rows);
  const grid = useRef<GridWidgetHandle>(null);
  const look = useGridLook(model);
  const initial = useMemo(() => ({ ...defaultGridState(model), page: 1 }), [model]);
  const [error, setError] = useState<unknown>();
  const [selected, setSelected] = useState(before);
  const [total, setTotal] = useState<Total>();
  const [waiting, setWaiting] = useState(0);
  const latestActions = useRef<Actions>(undefined);
  const values = useMemo(() => callValues(cockpit, {}, joinValues(rows, row)), [cockpit, rows, row]);
  const source = useSource({
    model,
    paging: 'server',
    viewType: 'detail',
    values,
    events: {
      patched(patches) {
        grid.current?.patch(patches);
        latestActions.current?.changed(patches);
      },
      stale: () => grid.current?.refresh(),
      waiting: setWaiting,
      counted(now) {
        setTotal(now);
        grid.current?.counted(now);
        if (typeof now === 'number') onCount(now);
      },
      cut: () => undefined,
      failed: setError,
    },
  });
  useMemo(
    () =>
      source.narrow({
        parameters: [],
        base: conditionToFilter(rows.filter, (name) => row[name]),
        searchText: '',
      }),
    [source, rows, row],
  );
  const actions = useActions(model, {
    onDone(doneKeys) {
      source.show();
      grid.current?.deselect(doneKeys);
    },
    parameters: {},
  });
  latestActions.current = actions;
  const exported: ExportedGrid = {
    model,
    title: rowsTitle(model, rows),
    filters: [],
    search: '',
    total: knownTotal(total),
    ...exportedRows({ model, grid, source, selected, look }),
  };
  const tools = useRowTools({ model, grid, root, look, exported, actions, selected, total });

  function select(chosen: readonly Row[]): void {
    setSelected(chosen);
    onSelection?.(chosen);
  }

  function selectWanted(): void {
    if (wanted && wanted.size > 0) for (const key of grid.current?.select(wanted) ?? []) wanted.delete(key);
  }
  return (
    <div className="detail-grid" ref={root}>
      <div className="detail-tools">
        <WaitingChanges count={waiting} onShow={source.show} />
        {tools.bar}
      </div>
      <GridWidget
        ref={grid}
        model={model}
        columns={look.columns}
        cells={look.cells}
        texts={look.texts}
        format={cockpit.format}
        source={source}
        paging="server"
        pageSizes={pageSizesFor(cockpit.session.language, DETAIL_PAGE_SIZES)}
        initial={initial}
        label={captions.plural(model)}
        selects
        selectedKeys={selected.map((one) => rowKey(model, one))}
        filterRow={false}
        hidesPager
        detail={undefined}
        onLoading={() => setError(undefined)}
        onLoaded={() => undefined}
        onFailed={setError}
        onSelection={select}
        onOpen={tools.open}
        onMenu={tools.openMenu}
        onRefused={() => undefined}
        onState={selectWanted}
        isEnded={actions.isEnded}
      />
      {error === undefined && total === 0 && (
        <p className="no-rows" role="status">
          {t('grid.nothingYet', { plural: captions.plural(model).toLocaleLowerCase() })}
        </p>
      )}
      {error !== undefined && <LoadFailed error={error} onRetry={() => grid.current?.refresh()} />}
      {tools.popups}
    </div>
  );
}

/** Values that the join gives to placeholders of the list call: `{ orderId: "o-1" }`. */
function joinValues({ filter }: RowsModel, row: Row): Record<string, unknown> {
  if (!('property' in filter) || !('is' in filter.test)) return {};
  const name = /^\{([^{}]+)\}$/.exec(filter.test.is)?.[1] ?? filter.test.is;
  return { [filter.property]: row[name] };
}

/** The definition, listed at the address that these rows name (MODAL-013). */
function useListedAt(model: EntityModel, { list }: RowsModel): EntityModel {
  return useMemo(() => {
    if (!list) return model;
    const { search: _, ...endpoints } = model.endpoints;
    return { ...model, endpoints: { ...endpoints, list } };
  }, [model, list]);
}

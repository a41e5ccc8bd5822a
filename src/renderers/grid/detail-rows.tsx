import { createContext, use, useMemo, useRef, useState } from 'react';
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
import { type ExportedGrid, useCopy, useCopyValue, useExport } from '../export';
import { callValues, knownTotal, rowKey, type Total } from '../rows';
import { exportedRows } from './exported-rows';
import { LoadFailed } from './grid-state';
import { GridWidget, type GridWidgetHandle } from './grid-widget';
import { useLookups } from './lookups';
import { pageSizesFor } from './page-sizes';
import { RowMenu } from './row-menu';
import { SelectionBar } from './selection-bar';
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

/** The tabs of the grid around: the widget gives a detail nothing but its row. */
export const DetailTabsContext = createContext<readonly RowsModel[]>([]);

/** The rows below a row. */
export function Detail({ data: { data: row } }: { data: { data: Row } }) {
  return <DetailTabs tabs={use(DetailTabsContext)} row={row} />;
}

function DetailTabs({ tabs, row }: { tabs: readonly RowsModel[]; row: Row }) {
  const { t } = useTranslation();
  const { product, format } = useCockpit();
  const [chosen, setChosen] = useState(0);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  // Another tab is another grid: what was selected in this one stays until the row is closed.
  const [selections, setSelections] = useState<Readonly<Record<number, readonly Row[]>>>({});
  const tab = tabs[chosen] as RowsModel;
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
        onSelection={(selected) => setSelections((before) => ({ ...before, [chosen]: selected }))}
      />
    </div>
  );
}

export interface DetailGridProps {
  readonly rows: RowsModel;
  readonly row: Row;
  /** Rows that are selected at first. */
  readonly selected?: readonly Row[] | undefined;
  onCount(count: number): void;
  onSelection?(selected: readonly Row[]): void;
}

/** One tab: the rows of another definition that belong to a row. Several can be selected (GRID-016). */
export function DetailGrid({ rows, row, selected: before = [], onCount, onSelection }: DetailGridProps) {
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
  const [menu, setMenu] = useState<{ rows: readonly Row[]; place: { x: number; y: number }; text: string } | null>(
    null,
  );
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
  const exports = useExport(exported);
  const lookups = useLookups(model);
  useCopy(exported, root);
  const copyValue = useCopyValue();

  function openMenu(one: Row, place: { x: number; y: number }, text: string): void {
    const isSelected = selected.some((other) => rowKey(model, other) === rowKey(model, one));
    setMenu({ rows: isSelected ? selected : [one], place, text });
  }

  const select = useRef((chosen: readonly Row[]) => {
    setSelected(chosen);
    onSelection?.(chosen);
  });
  return (
    <div className="detail-grid" ref={root}>
      <div className="detail-tools">
        <WaitingChanges count={waiting} onShow={source.show} />
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            total={total}
            actions={actions.offered(selected)}
            onClear={() => grid.current?.deselect()}
            onMore={(place) => setMenu({ rows: selected, place, text: '' })}
          />
        )}
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
        onSelection={select.current}
        onOpen={(opened) => actions.open([opened])}
        onMenu={openMenu}
        onRefused={() => undefined}
        onState={() => undefined}
        isEnded={actions.isEnded}
      />
      {error === undefined && total === 0 && (
        <p className="no-rows" role="status">
          {t('grid.nothingYet', { plural: captions.plural(model).toLocaleLowerCase() })}
        </p>
      )}
      {error !== undefined && <LoadFailed error={error} onRetry={() => grid.current?.refresh()} />}
      <RowMenu
        place={menu?.place ?? null}
        groups={menu ? [...actions.groups(menu.rows), [...copyValue(menu.text), ...exports.offered()]] : []}
        lookups={menu ? lookups(menu.rows) : []}
        onClose={() => setMenu(null)}
      />
      {actions.dialogs}
      {exports.dialogs}
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

import { createContext, use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DETAIL_PAGE_SIZES } from '../../engine/constants';
import type { EntityModel, RowsModel } from '../../engine/definition/model';
import { featureOn } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { conditionToFilter } from '../../engine/query/condition';
import { defaultGridState } from '../../engine/view';
import { rowsTitle, useActions } from '../actions';
import { captions } from '../captions';
import { type Cockpit, useCockpit } from '../cockpit';
import { callValues } from '../rows';
import { LoadFailed } from './grid-state';
import { GridWidget, type GridWidgetHandle } from './grid-widget';
import { pageSizesFor } from './page-sizes';
import { RowMenu } from './row-menu';
import { useGridLook } from './use-cells';
import { useSource } from './use-source';

/** What a definition has below each of its rows, as far as the person may see it. */
export function detailTabs(model: EntityModel, cockpit: Cockpit): readonly RowsModel[] {
  return model.detail.filter(({ entity }) => {
    const other = cockpit.product.models[entity];
    return other !== undefined && featureOn(other.feature, cockpit.session.features);
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
        key={chosen}
        rows={tab}
        row={row}
        onCount={(count) => setCounts((before) => ({ ...before, [chosen]: count }))}
      />
    </div>
  );
}

/** One tab: the rows of another definition that belong to a row. */
export function DetailGrid({ rows, row, onCount }: { rows: RowsModel; row: Row; onCount(count: number): void }) {
  const cockpit = useCockpit();
  const model = cockpit.product.models[rows.entity] as EntityModel;
  const grid = useRef<GridWidgetHandle>(null);
  const look = useGridLook(model);
  const initial = useMemo(() => ({ ...defaultGridState(model), page: 1 }), [model]);
  const [error, setError] = useState<unknown>();
  const [menu, setMenu] = useState<{ rows: readonly Row[]; place: { x: number; y: number } } | null>(null);
  const values = useMemo(() => callValues(cockpit, {}, joinValues(rows, row)), [cockpit, rows, row]);
  const source = useSource({
    model,
    paging: 'server',
    viewType: 'detail',
    values,
    events: {
      patched: (patches) => grid.current?.patch(patches),
      stale: () => grid.current?.refresh(),
      waiting: () => undefined,
      counted: onCount,
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
  const actions = useActions(model, { onDone: () => source.show(), parameters: {} });
  return (
    <div className="detail-grid">
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
        selects={false}
        filterRow={false}
        hidesPager
        detail={undefined}
        onLoading={() => setError(undefined)}
        onLoaded={() => undefined}
        onFailed={setError}
        onSelection={() => undefined}
        onOpen={(opened) => actions.open([opened])}
        onMenu={(chosen, place) => setMenu({ rows: [chosen], place })}
        onRefused={() => undefined}
        onState={() => undefined}
        isEnded={actions.isEnded}
      />
      {error !== undefined && <LoadFailed error={error} onRetry={() => grid.current?.refresh()} />}
      <RowMenu
        place={menu?.place ?? null}
        groups={menu ? actions.groups(menu.rows) : []}
        onClose={() => setMenu(null)}
      />
      {actions.dialogs}
    </div>
  );
}

/** Values that the join gives to placeholders of the list call: `{ orderId: "o-1" }`. */
function joinValues({ filter }: RowsModel, row: Row): Record<string, unknown> {
  if (!('property' in filter) || !('is' in filter.test)) return {};
  const name = /^\{([^{}]+)\}$/.exec(filter.test.is)?.[1] ?? filter.test.is;
  return { [filter.property]: row[name] };
}

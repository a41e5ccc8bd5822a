import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MASTER_PAGE_SIZES } from '../../engine/constants';
import type { EntityModel, PageModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
import type { RowMarks } from '../../engine/view';
import { type Actions, useActions } from '../actions';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { type ExportedGrid, usePrint } from '../export';
import {
  FilterChips,
  FilterPanel,
  type FilterValues,
  filtersInWords,
  type Refusal,
  refusalOf,
  refusalText,
  setFilters,
  useFilterContext,
} from '../filters';
import { usePageActions } from '../page-actions';
import { type CallValues, type GivenFilters, type GridSource, knownTotal, rowKey, type Total } from '../rows';
import { type Opening, ViewPicker } from '../views';
import { Detail, type Details, DetailsContext, detailTabs } from './detail-rows';
import { exportedRows } from './exported-rows';
import { firstOrder } from './first-order';
import { GridHead } from './grid-head';
import { LoadFailed, LoadFailedBar, NothingMatches, NothingYet, Refused } from './grid-state';
import { GridWidget, type GridWidgetHandle } from './grid-widget';
import { pageSizesFor } from './page-sizes';
import { useRowTools } from './row-tools';
import { GridSkeleton } from './skeleton';
import type { AddressControl } from './use-address';
import { useGridLook } from './use-cells';
import { useChips } from './use-chips';
import { useLoad } from './use-load';
import { useNarrowing } from './use-narrowing';
import { useSource } from './use-source';
import { WaitingChanges } from './waiting-changes';
import { changesOf, type WidgetState } from './widget-state';

export interface GridViewProps {
  readonly model: EntityModel;
  readonly page: Pick<PageModel, 'paging' | 'ask'>;
  /** The address asks for rows whatever is set. */
  readonly isForced: boolean;
  readonly control: AddressControl;
  readonly opening: Opening;
  readonly values: CallValues;
  /** Key of the row that the address names (ROUTE-006). */
  readonly focusedKey?: string | undefined;
  /** Values of page filters that the definition gives. */
  readonly given: GivenFilters;
}

/** Changes that come so soon after an action of one's own are taken for its effect. */
const OWN_CHANGE_MS = 2_000;

/** A grid with everything around it: head, filters, rows, foot. */
export function GridView({ model, page, isForced, control, opening, values, given, focusedKey }: GridViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cockpit = useCockpit();
  const { address, change } = control;
  const { state } = address;
  const { paging } = page;
  const root = useRef<HTMLElement>(null);
  const grid = useRef<GridWidgetHandle>(null);
  const look = useGridLook(model);
  const contextOf = useFilterContext(model);
  const [isForAll, setForAll] = useState(isForced);
  const isNarrowed = Object.keys(address.others).length > 0 || state.search.trim() !== '' || state.where !== null;
  const refusalWith = (filters: FilterValues) =>
    refusalOf(model.filters, page, { values: filters, isNarrowed, isForAll }, cockpit.format, new Date());
  const refusal = refusalWith(address.values);
  const narrowing = useNarrowing(model, address, given, refusal !== undefined);
  const { product } = cockpit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer definitions may show other columns in the details.
  const tabs = useMemo(() => detailTabs(model, cockpit), [model, cockpit, product]);
  const selectedBelow = useRef(new Map<string, readonly string[]>());
  const details = useMemo(
    (): Details => ({
      tabs,
      kept: opening.marks.selected,
      onSelection: (detail, keys) => void selectedBelow.current.set(detail, keys),
    }),
    [tabs, opening],
  );

  const { load, hadRows, events: loading } = useLoad();
  const [total, setTotal] = useState<Total>();
  const [cutAt, setCutAt] = useState<number>();
  const [waiting, setWaiting] = useState(0);
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const [isFilterOpen, setFilterOpen] = useState(false);
  // Another view, or another address, has the grid drawn anew; what the person changes in it does not.
  const drawn = `${opening.id} ${control.revision}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts with stays until it is drawn anew.
  const initial = useMemo((): WidgetState => ({ ...state, page: address.page }), [drawn]);
  const reported = useRef<WidgetState | null>(null);
  const latestChange = useRef(change);
  latestChange.current = change;
  // A view that the address does not name yet is put into it, so that a link shows what is shown here.
  useEffect(() => {
    if (opening.id !== '' || opening.known === null) change({});
  }, [opening, change]);

  const ownUntil = useRef(0);
  const latestActions = useRef<Actions>(undefined);
  const source: GridSource = useSource({
    model,
    paging,
    viewType: 'master',
    values,
    events: {
      patched(patches) {
        grid.current?.patch(patches);
        latestActions.current?.changed(patches);
      },
      stale: () => grid.current?.refresh(),
      waiting(count) {
        // What the person has just done is not news: it shows at once.
        if (count > 0 && performance.now() < ownUntil.current) source.show();
        else setWaiting(count);
      },
      counted(now) {
        setTotal(now);
        grid.current?.counted(now);
      },
      cut: setCutAt,
      failed: loading.onFailed,
    },
  });

  // The source has to know before the widget asks for its first page.
  const narrowed = useRef({ narrowing: undefined as typeof narrowing | undefined, drawn });
  if (narrowed.current.narrowing !== narrowing) source.narrow(narrowing);
  useLayoutEffect(() => {
    const { narrowing: before, drawn: wasDrawn } = narrowed.current;
    if (wasDrawn !== drawn) reported.current = null;
    else if (before && before !== narrowing) grid.current?.restart();
    narrowed.current = { narrowing, drawn };
  }, [narrowing, drawn]);

  const actions = useActions(model, {
    onDone: (doneKeys) => {
      ownUntil.current = performance.now() + OWN_CHANGE_MS;
      if (waiting > 0) source.show();
      grid.current?.deselect(doneKeys);
      // Where no message tells of what was done just now, the rows are asked for.
      if (paging === 'server' || !model.live || cockpit.live.status !== 'connected') void refresh();
    },
    parameters: address.parameters,
    isHidden: (row) => !source.shows(row),
  });

  latestActions.current = actions;

  const refresh = useCallback(async () => {
    loading.onAgain();
    try {
      await source.refresh();
    } catch (error) {
      loading.onFailed(error);
    }
  }, [source, loading]);

  const plural = captions.plural(model);
  const about = captions.about(model);
  const add = actions.add;
  usePageActions(() => ({
    main: add,
    chosen: selected.length,
    actions: actions.offered(selected),
  }));
  const chips = useChips(model, control, grid);
  const exported: ExportedGrid = {
    model,
    title: plural,
    view: opening.view?.customViewName ?? t('views.standard'),
    filters: [...filtersInWords(model, address.values, contextOf), ...chips],
    search: state.search,
    total: knownTotal(total),
    ...exportedRows({ model, grid, source, selected, look }),
  };
  const print = usePrint(exported);
  const hidden = selected.filter((row) => !source.shows(row)).length;
  const tools = useRowTools({ model, grid, root, look, exported, actions, selected, total, hidden });

  function refuse(why: Refusal): void {
    cockpit.messages.warning(refusalText(why, model, t));
  }

  async function searchAll(): Promise<void> {
    const text = t('filters.searchAllText');
    if (await cockpit.messages.confirm({ title: t('filters.searchAll'), text, confirm: t('filters.searchAll') }))
      setForAll(true);
  }

  function clearAll(): void {
    change({ values: {}, others: {}, search: '' });
    if (state.where) grid.current?.filter(null);
    grid.current?.ungroup();
  }

  function marks(): RowMarks {
    const row = grid.current?.focused();
    return { focused: row ? rowKey(model, row) : null, selected: [...selectedBelow.current.values()].flat() };
  }

  /** References and other links of ours open in the cockpit, not as a new document. */
  function onLink(event: MouseEvent): void {
    const link = (event.target as HTMLElement).closest('a.ref');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || !isPlain) return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '');
  }

  const onState = useCallback((now: WidgetState) => {
    const before = reported.current;
    reported.current = now;
    // How it stands when it was drawn is nobody's change.
    const changes = before ? changesOf(before, now) : {};
    if (Object.keys(changes).length > 0) latestChange.current(changes);
  }, []);

  const isEmpty = load.kind === 'done' && total === 0;
  const pageSizes = pageSizesFor(cockpit.session.language, MASTER_PAGE_SIZES);

  return (
    <section ref={root} className="grid-page" aria-label={plural}>
      <GridHead
        title={plural}
        views={<ViewPicker model={model} opening={opening} state={state} marks={marks} onLink={control.link} />}
        count={refusal ? undefined : total}
        waiting={<WaitingChanges count={waiting} onShow={source.show} />}
        paging={paging}
        search={state.search}
        filters={setFilters(model.filters, address.values).filter(({ hidden }) => !hidden).length}
        hasFilters={model.filters.some(({ hidden }) => !hidden)}
        isFilterOpen={isFilterOpen}
        main={add}
        onSearch={(search) => change({ search })}
        onRows={(text) => {
          if (refusal && text.trim() === '') refuse(refusal);
          else grid.current?.focus();
        }}
        onFilters={() => setFilterOpen((open) => !open)}
        onColumns={() => grid.current?.chooseColumns()}
        onRefresh={() => void refresh()}
        exports={() => [tools.exports.offered(), print.offered()]}
      />
      {about && <p className="page-about">{about}</p>}
      <div className="filter-row">
        <FilterChips
          model={model}
          values={address.values}
          contextOf={contextOf}
          others={chips}
          onChange={(next) => change({ values: next })}
          onAdd={() => setFilterOpen(true)}
          onClear={clearAll}
        />
        {cutAt !== undefined && (
          <span className="cut-note">{t('grid.cut', { limit: cockpit.format.number(cutAt) })}</span>
        )}
      </div>
      {isFilterOpen && (
        <FilterPanel
          model={model}
          values={address.values}
          contextOf={contextOf}
          onChange={(next) => change({ values: next })}
          onClose={() => setFilterOpen(false)}
          onRefused={refuse}
          order={firstOrder(model, state, (property, descending) => grid.current?.sort(property, descending))}
          onSearch={
            page.ask
              ? (filters) => {
                  const why = refusalWith(filters);
                  if (why) refuse(why);
                  else setFilterOpen(false);
                }
              : undefined
          }
        />
      )}
      {load.kind === 'failed' && hadRows && <LoadFailedBar error={load.error} onRetry={() => void refresh()} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: links inside are reached by themselves. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <div className="grid-box" data-loading={load.kind === 'again' || undefined} onClick={onLink}>
        <DetailsContext value={details}>
          <GridWidget
            key={drawn}
            ref={grid}
            model={model}
            columns={look.columns}
            cells={look.cells}
            texts={look.texts}
            format={cockpit.format}
            source={source}
            paging={paging}
            pageSizes={pageSizes}
            initial={initial}
            focusedKey={focusedKey ?? opening.marks.focused ?? undefined}
            label={plural}
            selects
            filterRow={cockpit.may('grid.can_filter')}
            detail={tabs.length > 0 ? Detail : undefined}
            onLoading={loading.onLoading}
            onLoaded={loading.onLoaded}
            onFailed={loading.onFailed}
            onSelection={setSelected}
            onState={onState}
            onOpen={tools.open}
            onMenu={tools.openMenu}
            onRefused={(what) =>
              cockpit.messages.warning(t(what === 'sort' ? 'grid.noSortWhileGrouped' : 'grid.noGroupWhileSorted'))
            }
            isEnded={actions.isEnded}
          />
        </DetailsContext>
        {load.kind === 'first' && <GridSkeleton />}
        {refusal && (
          <Refused
            refusal={refusal}
            model={model}
            isMain={!add}
            onFilters={() => setFilterOpen(true)}
            onAll={() => void searchAll()}
          />
        )}
        {isEmpty &&
          !refusal &&
          (isNarrowed || setFilters(model.filters, address.values).length > 0 ? (
            <NothingMatches onClear={clearAll} />
          ) : (
            <NothingYet plural={plural} add={add} />
          ))}
        {load.kind === 'failed' && !hadRows && <LoadFailed error={load.error} onRetry={() => void refresh()} />}
        {tools.bar}
      </div>
      {tools.popups}
      {print.sheet}
    </section>
  );
}

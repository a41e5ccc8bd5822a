import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityModel, PageModel } from '../../engine/model';
import { allOf, type LoadOptions } from '../../engine/query';
import type { RowMarks } from '../../engine/view';
import { LONGEST_WATCH_TITLE } from '../../engine/watch';
import { useRowAdd } from '../actions';
import { SHARED_LETTERS, useAltLetters } from '../alt-letters';
import { breakdown, breakdownTools, questionOf } from '../breakdown';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { usePrint } from '../export';
import { filtersInWords, useFilterContext } from '../filters';
import { useListRoom } from '../list-room';
import { type ListPart, usePageActions } from '../page-actions';
import { type GivenFilters, type QueryValues, rowKey } from '../rows';
import type { AddressControl } from '../use-address';
import { PHONE, SHORT_ROWS, useScreen } from '../use-screen';
import { type Opening, ViewPicker } from '../views';
import { useWatching } from '../watches';
import { placeBelow } from './choice-keys';
import { SavingNote, useEdit } from './edit';
import { GridFailure } from './grid-body';
import { GridBox, type GridStart } from './grid-box';
import { GridFilters } from './grid-filters';
import { PageHead } from './page-head';
import { BesideRows, preview as previewPart, usePreview } from './preview';
import { ReportBeside } from './report-beside';
import { RowFoot } from './row-foot';
import { useRowTools } from './row-tools';
import { useSharedFilter } from './shared-filter';
import { useAbout } from './use-about';
import { useChips } from './use-chips';
import { useDetails } from './use-details';
import { useGrid } from './use-grid';
import { useKeepingRows, useKeptRows } from './use-kept-rows';
import { useNarrowing } from './use-narrowing';
import { usePageKeys } from './use-page-keys';
import { useRefusal } from './use-refusal';
import { useToRows } from './use-to-rows';
import { useTotals } from './use-totals';
import type { WhereChip } from './where-chips';

export interface GridViewProps {
  readonly model: EntityModel;
  readonly page: Pick<PageModel, 'paging' | 'ask'>;
  /** The address asks for rows whatever is set. */
  readonly isForced: boolean;
  readonly control: AddressControl;
  readonly opening: Opening;
  readonly values: QueryValues;
  /** Key of the row that the address names (ROUTE-006). */
  readonly focusedKey?: string | undefined;
  /** Values of page filters that the definition gives. */
  readonly given: GivenFilters;
}

/** A grid with everything around it: head, filters, rows, foot. */
export function GridView(props: GridViewProps) {
  const { model, page, control, opening, values, given } = props;
  const { address, change } = control;
  const { t } = useTranslation();
  useListRoom(true);
  const root = useRef<HTMLElement>(null);
  const refused = useRefusal(model, page, address, props.isForced);
  const place = `rows ${model.name} ${JSON.stringify(address.parameters)}`;
  const kept = useKeptRows(place);
  const [details, selectedBelow] = useDetails(model, opening, kept.below);
  // Another view, or another address, has the grid drawn anew; what the person changes in it does not.
  const isShort = useScreen(SHORT_ROWS);
  const isPhone = useScreen(PHONE);
  const drawn = `${opening.id} ${control.revision} ${isShort} ${isPhone}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts with stays until it is drawn anew.
  const initial = useMemo((): GridStart => ({ ...address.state, page: address.page }), [drawn]);
  const narrowingOf = useNarrowing(model, given, refused.refusal !== undefined);
  const narrowing = narrowingOf(address);
  const { paging } = page;
  const { parameters } = address;
  const grid = useGrid({ model, paging, viewType: 'master', values, narrowing, drawn, parameters });
  const { widget, known, actions } = grid;
  const shared = useSharedFilter(model, control, narrowingOf, grid.session);
  const toRows = useToRows(grid, address.state.search);
  const preview = usePreview(grid);
  const openKept = useKeepingRows(grid, place, kept, selectedBelow);
  const [settleFound, settleShown] = [toRows.settle, preview.settle];
  // What a row of the address is called is known as soon as it is there.
  const [, redraw] = useState(0);
  const isOfOne = Object.keys(address.others).length > 0;
  const onDrawn = useCallback(() => {
    settleFound();
    settleShown();
    openKept();
    if (isOfOne) redraw((times) => times + 1);
  }, [settleFound, settleShown, openKept, isOfOne]);
  const editing = useEdit(grid, parameters);
  const adding = useRowAdd(model, parameters);
  const [filter, setFilter] = useState<string>();
  const onAsked = useCallback((options: LoadOptions) => setFilter(JSON.stringify(options.filter ?? null)), []);
  const totals = useTotals(grid, control, narrowing, filter);
  const { chart } = address.state;
  const question = useMemo(() => chart && questionOf(chart), [chart]);
  const about = useAbout(grid, narrowing, filter, question ?? undefined);
  const chips = useChips(model, control, widget);
  const told = useTold(props, chips.all);
  const tools = useRowTools({ grid, root, told });
  usePageKeys(grid, tools.choose);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const { may } = useCockpit();
  const hasFilters = model.filters.some(({ hidden }) => !hidden) && may('grid.can_filter');
  useAltLetters((letter) => {
    const head = root.current?.querySelector<HTMLElement>('.grid-head');
    if (letter === SHARED_LETTERS.filters && hasFilters) setFilterOpen(true);
    else if (letter === SHARED_LETTERS.sort && head) tools.sort(placeBelow(head));
    else return false;
    return true;
  });
  // A view that the address does not name yet is put into it, so that a link shows what is shown here.
  useEffect(() => {
    if (opening.id !== '' || opening.known === null) change({});
  }, [opening, change]);
  usePageActions(() => ({
    main: actions.add,
    chosen: known.selected.length,
    actions: actions.offered(known.selected),
    keys: 'rows',
    lacks: lacking({
      edit: editing.edit,
      paste: editing.edit ?? adding,
      details: details.tabs.length > 0,
      comments: model.comments,
      history: details.isHistoryShown,
      filters: hasFilters,
      export: tools.exports.offered(),
    }),
  }));

  function clearAll(): void {
    change({ values: {}, others: {}, search: '' });
    if (shared.whole) widget.current?.filter(null);
    for (const { remove } of chips.ofOrder) remove();
  }

  function marks(): RowMarks {
    const row = widget.current?.focused();
    return { focused: row ? rowKey(model, row) : null, selected: selectedBelow() };
  }

  const watching = useWatching({ model, values, narrowing, filter, address: () => control.addressWith({}) });
  const print = usePrint(tools.exported);
  const help = captions.about(model);
  const same = { grid, control, refused, onClear: clearAll };
  return (
    <section
      ref={root}
      className="grid-page"
      data-density={address.state.density}
      data-short={isShort || undefined}
      aria-label={captions.plural(model)}
    >
      <PageHead
        grid={grid}
        control={control}
        refused={refused}
        preview={preview}
        toRows={toRows}
        views={
          <ViewPicker
            model={model}
            opening={opening}
            state={address.state}
            marks={marks}
            onLink={control.link}
            onWatch={watching.ask && ((list) => watching.ask?.(watchedTitle(list, told)))}
          />
        }
        numbers={breakdownTools({ model, chart, t, onChange: (next) => change({ chart: next }) })}
        hasFilters={hasFilters}
        isFilterOpen={isFilterOpen}
        onFilters={() => setFilterOpen((open) => !open)}
        exports={() => [tools.exports.offered(), print.offered()]}
      />
      {help && <p className="page-about">{help}</p>}
      <GridFilters
        {...same}
        chips={chips.all}
        asks={page.ask}
        isOpen={isFilterOpen}
        onOpen={setFilterOpen}
        note={editing.edit && <SavingNote edit={editing.edit} />}
      />
      {chart && !refused.refusal && (
        <breakdown.Part
          waiting={<section className={`breakdown ${chart.kind}`} aria-busy />}
          model={model}
          chart={chart}
          about={about}
          onChange={(part) => change({ chart: { ...(control.address.state.chart ?? chart), ...part } })}
          addressOf={(rows) => control.addressWith({ where: allOf(address.state.where, rows) ?? null })}
        />
      )}
      <GridFailure grid={grid} />
      <BesideRows preview={preview}>
        <GridBox
          {...same}
          tools={tools}
          preview={preview}
          editing={editing}
          adding={adding}
          isShort={isShort}
          isPhone={isPhone}
          foot={isShort && <RowFoot grid={grid} tools={tools} preview={preview} />}
          details={details}
          totals={refused.refusal ? { onAsked } : { ...totals, onAsked }}
          drawn={drawn}
          initial={initial}
          shared={shared}
          onDrawn={onDrawn}
          focusedKey={props.focusedKey ?? opening.marks.focused ?? kept.focused ?? undefined}
          onFilters={() => setFilterOpen(true)}
        />
        {actions.report ? (
          <ReportBeside grid={grid} shown={actions.report} />
        ) : (
          preview.isOpen && <previewPart.Part grid={grid} tools={tools} control={preview} tabs={details.tabs} />
        )}
      </BesideRows>
      {tools.popups}
      {print.sheet}
      {watching.dialog}
    </section>
  );
}

/** What is said of the rows beside them when they leave the cockpit. */
function useTold({ model, control, opening }: GridViewProps, chips: readonly WhereChip[]) {
  const { t } = useTranslation();
  const contextOf = useFilterContext(model);
  const { values, state } = control.address;
  return {
    title: captions.plural(model),
    view: opening.view?.customViewName ?? t('views.standard'),
    filters: [...filtersInWords(model, values, contextOf), ...chips],
    search: state.search,
  };
}

/** What a watched list is called: what narrows it belongs to it. */
function watchedTitle(list: string, { filters, search }: ReturnType<typeof useTold>): string {
  const narrowed = [...filters.map(({ name, text }) => `${name} ${text}`), ...(search === '' ? [] : [`“${search}”`])];
  return [list, ...narrowed].join(' · ').slice(0, LONGEST_WATCH_TITLE);
}

/** The parts that there are not. */
function lacking(parts: Readonly<Record<ListPart, unknown>>): ListPart[] {
  return (Object.keys(parts) as ListPart[]).filter((part) => !parts[part]);
}

import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MASTER_PAGE_SIZES } from '../../engine/constants';
import type { Load, WidgetState } from '../../engine/grid';
import type { GridState } from '../../engine/view';
import type { RowAdd } from '../actions';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { setFilters } from '../filters';
import { PART_OF_PAGE } from '../typing';
import type { AddressControl } from '../use-address';
import { useHeldFocus } from '../use-held-focus';
import { AboveContext, Detail, type Details, DetailsContext } from './detail-rows';
import { EditBar, editLayer, type GridEditing, pasteLayer } from './edit';
import { FirstRows } from './first-rows';
import { GridBody, type GridBodyProps } from './grid-body';
import { NothingMatches, NothingYet, Refused } from './grid-state';
import { openRows } from './open-rows';
import type { PreviewControl } from './preview';
import { RowButtons } from './row-buttons';
import type { RowPlace } from './row-place';
import type { RowTools } from './row-tools';
import type { SharedFilter } from './shared-filter';
import { GridSkeleton } from './skeleton';
import { SlowLoad } from './slow-load';
import { TotalsLine } from './totals-line';
import { useArrival } from './use-arrival';
import { useFirstRows } from './use-first-rows';
import type { Grid } from './use-grid';
import { useOwnLinks } from './use-own-links';
import type { GridRefusal } from './use-refusal';

/** How a grid of a page starts. */
export type GridStart = WidgetState & Pick<GridState, 'where'>;

export interface GridBoxProps {
  readonly grid: Grid;
  readonly tools: RowTools;
  readonly control: AddressControl;
  readonly details: Details;
  readonly refused: GridRefusal;
  /** Names the widget: with another name it is made anew. */
  readonly drawn: string;
  /** How the widget starts. */
  readonly initial: GridStart;
  readonly shared: SharedFilter;
  readonly focusedKey: string | undefined;
  readonly preview: PreviewControl;
  readonly editing: GridEditing;
  /** What adds rows without a dialog, if anything does. */
  readonly adding: RowAdd | undefined;
  /** Rows stand in two lines. */
  readonly isShort: boolean;
  /** What is below a row is opened from the foot alone. */
  readonly isPhone: boolean;
  /** What stands at the foot as long as no rows are chosen. */
  readonly foot?: ReactNode;
  /** What is said of all rows. */
  readonly totals: Pick<GridBodyProps, 'totals' | 'onTotal'> & Required<Pick<GridBodyProps, 'onAsked'>>;
  onFilters(): void;
  /** The widget has drawn rows. */
  onDrawn(): void;
  onClear(): void;
}

/** The rows of a page, with what is below them, or what is said instead of rows. */
export function GridBox(props: GridBoxProps) {
  const { grid, tools, control, details, drawn, preview, refused, isShort } = props;
  const { totals, onAsked } = props.totals;
  const { edit, cells } = props.editing;
  const { session, known } = grid;
  const { may, messages } = useCockpit();
  const { t } = useTranslation();
  const { change } = control;
  const onState = useCallback(
    (now: WidgetState) => {
      const changes = session.changed(now);
      if (Object.keys(changes).length > 0) change(changes);
    },
    [session, change],
  );
  const arrive = useArrival(grid);
  const filterRow = may('grid.can_filter');
  const hasDetail = details.tabs.length > 0 && !props.isPhone;
  const first = useFirstRows(grid, props.initial, isShort || refused.refusal !== undefined);
  const { onDrawn: told } = props;
  const buttons = useRef<{ settle(): void }>(null);
  const onDrawn = useCallback(() => {
    first.onDrawn();
    buttons.current?.settle();
    told();
  }, [first.onDrawn, told]);
  const onCursor = useCallback(
    (at: RowPlace | null | undefined) => {
      preview.onCursor(at);
      arrive();
    },
    [preview.onCursor, arrive],
  );
  const onRefused = useCallback(
    (what: 'sort' | 'group') =>
      messages.warning(t(what === 'sort' ? 'grid.noSortWhileGrouped' : 'grid.noGroupWhileSorted')),
    [messages, t],
  );
  return (
    <LinkBox load={known.load.kind}>
      <AboveContext value={grid}>
        <DetailsContext value={details}>
          <GridBody
            grid={grid}
            tools={tools}
            drawn={drawn}
            pageSizes={MASTER_PAGE_SIZES}
            initial={props.initial}
            shared={props.shared}
            focusedKey={props.focusedKey}
            filterRow={filterRow}
            isHeld={first.isHeld}
            onDrawn={onDrawn}
            detail={hasDetail ? Detail : undefined}
            onState={onState}
            onRefused={onRefused}
            onPreview={preview.toggle}
            onCursor={onCursor}
            isShort={isShort}
            // Two lines have no room for an editor.
            edits={isShort ? undefined : cells}
            {...(isShort ? { onAsked } : props.totals)}
          />
        </DetailsContext>
      </AboveContext>
      {first.rows && known.load.kind !== 'failed' ? (
        <FirstRows
          ref={first.meanwhile}
          model={grid.model}
          look={grid.look}
          initial={props.initial}
          rows={first.rows}
          filterRow={filterRow}
          hasDetail={hasDetail}
          isEnded={grid.actions.isEnded}
          onOpen={tools.open}
          onMenu={tools.openMenu}
          onSelection={session.drawnEvents.onSelection}
        />
      ) : (
        known.load.kind === 'first' && <GridSkeleton />
      )}
      <NoRows {...props} />
      <SlowLoad grid={grid} />
      {!isShort && <RowButtons ref={buttons} grid={grid} onMore={tools.openActions} />}
      {edit && !first.isHeld && <editLayer.Part edit={edit} />}
      {!isShort && !first.isHeld && <pasteLayer.Part grid={grid} edit={edit} add={props.adding} />}
      {isShort && totals && totals.chosen.length > 0 && <TotalsLine totals={totals} look={grid.look} />}
      <EditBar edit={edit}>{tools.bar || props.foot}</EditBar>
    </LinkBox>
  );
}

/** Why there are no rows, and what can be done about it. */
function NoRows({ grid, control, refused, onFilters, onClear }: GridBoxProps) {
  const { model, known, actions } = grid;
  const { refusal, isNarrowed, searchAll } = refused;
  if (refusal) {
    const open = openRows(model);
    return (
      <Refused
        refusal={refusal}
        model={model}
        isMain={!actions.add}
        onFilters={onFilters}
        onOpen={open && (() => control.change({ whole: open }))}
        onAll={() => void searchAll()}
      />
    );
  }
  if (known.load.kind !== 'done' || known.total !== 0) return null;
  const { values, others, state } = control.address;
  const isFiltered = setFilters(model.filters, values).length > 0;
  if (isNarrowed || isFiltered) {
    const hasFilters = isFiltered || state.where !== null || Object.keys(others).length > 0;
    return <NothingMatches search={state.search.trim()} hasFilters={hasFilters} onClear={onClear} />;
  }
  return <NothingYet plural={captions.plural(model)} add={actions.add} />;
}

/**
 * References and other links of ours open in the cockpit, not as a new document. What stops a load and what asks again go
 * with what they are for: the keyboard stays here.
 */
function LinkBox({ load, children }: { load: Load['kind']; children: ReactNode }) {
  const onLink = useOwnLinks();
  const box = useRef<HTMLDivElement>(null);
  useHeldFocus(box, load === 'failed');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links inside are reached by themselves.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div className="grid-box" ref={box} {...PART_OF_PAGE} data-loading={load === 'again' || undefined} onClick={onLink}>
      {children}
    </div>
  );
}

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createGridSession, type GridKnowledge, type GridSession } from '../../engine/grid';
import type { ViewType } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { type Actions, useActions } from '../actions';
import { isWidgetError } from '../dialogs';
import { CalledOff, type GridSource, type Narrowing, type QueryValues, rowKey } from '../rows';
import { onUndone } from '../undo';
import { useStore } from '../use-store';
import { type GridLook, useGridLook } from './use-cells';
import { useSource } from './use-source';
import type { GridWidgetHandle } from './widget-handle';

export interface GridParts {
  readonly model: EntityModel;
  readonly paging: 'client' | 'server';
  readonly viewType: ViewType;
  /** Values of the list call's placeholders. */
  readonly values: QueryValues;
  readonly narrowing: Narrowing;
  /** Names the widget: with another name it is made anew. */
  readonly drawn: string;
  /** Parameters of the page's path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Rows that are selected at first. */
  readonly selected?: readonly Row[] | undefined;
}

/** One grid, whether it is a page or stands below a row. */
export interface Grid extends Pick<GridParts, 'model' | 'paging'> {
  readonly session: GridSession<Narrowing>;
  /** What the session knows by now. */
  readonly known: GridKnowledge;
  readonly source: GridSource;
  readonly look: GridLook;
  readonly actions: Actions;
  readonly widget: RefObject<GridWidgetHandle | null>;
}

/** Opens a grid: its session, its rows, how they look and what can be done with them. */
export function useGrid({ model, paging, viewType, values, narrowing, drawn, parameters, selected }: GridParts): Grid {
  const widget = useRef<GridWidgetHandle>(null);
  const look = useGridLook(model, viewType === 'detail');
  const [session] = useState(() =>
    createGridSession<Narrowing>({
      now: () => performance.now(),
      widget: () => widget.current,
      isWidgetError,
      isCalledOff: (error) => error instanceof CalledOff,
      keyOf: (row) => rowKey(model, row),
      selected,
    }),
  );
  const source = useSource({ model, paging, viewType, values, events: session.sourceEvents });
  session.use(source, narrowing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are told of here as well.
  useLayoutEffect(() => session.drawn(drawn), [session, drawn, narrowing]);
  useEffect(() => onUndone(session.undone), [session]);
  const known = useStore(session);
  const options = useMemo(
    () => ({
      onDone: session.done,
      onPatches: session.onPatches,
      onTold: session.onTold,
      isHidden: (row: Row) => !source.shows(row),
      again: session.again,
      showsReport: viewType === 'master',
    }),
    [session, source, viewType],
  );
  const actions = useActions(model, { ...options, parameters });
  return { model, paging, session, known, source, look, actions, widget };
}

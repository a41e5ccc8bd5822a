import { useMemo, useState } from 'react';
import { rowKey } from '../../engine/action';
import type { WidgetState } from '../../engine/grid';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { useWidgetLanguage } from '../use-widget-language';
import { LoadFailed, LoadFailedBar } from './grid-state';
import type { GridWidgetProps } from './grid-widget';
import { gridWidget } from './late-parts';
import { pageSizesFor } from './page-sizes';
import type { RowTools } from './row-tools';
import type { Grid } from './use-grid';

export interface GridBodyProps
  extends Pick<
    GridWidgetProps,
    | 'initial'
    | 'focusedKey'
    | 'totals'
    | 'onTotal'
    | 'onAsked'
    | 'filterRow'
    | 'shared'
    | 'isShort'
    | 'isBelow'
    | 'hidesPager'
    | 'detail'
    | 'onRefused'
    | 'onPreview'
    | 'onCursor'
    | 'edits'
    | 'onDrawn'
  > {
  readonly grid: Grid;
  readonly tools: Pick<RowTools, 'open' | 'openMenu' | 'choose' | 'sort'>;
  readonly pageSizes: Parameters<typeof pageSizesFor>[1];
  /** Names the widget: with another name it is made anew. */
  readonly drawn?: string;
  /** The widget is not made yet. */
  readonly isHeld?: boolean;
  onState(state: WidgetState): void;
}

/** The rows of a grid, of a page as of those below a row; or why there are none. */
export function GridBody({ grid, tools, pageSizes, drawn, isHeld = false, ...own }: GridBodyProps) {
  const { model, session, known, look } = grid;
  const { format, session: person } = useCockpit();
  const [selectedKeys] = useState(() => known.selected.map((row) => rowKey(model, row)));
  const { language } = person;
  const sizes = useMemo(() => pageSizesFor(language, pageSizes), [language, pageSizes]);
  const { load, hadRows } = known;
  const isReady = useWidgetLanguage(!isHeld) && !isHeld;
  return (
    <>
      {isReady && (
        <gridWidget.Part
          key={drawn}
          ref={grid.widget}
          model={model}
          columns={look.columns}
          cells={look.cells}
          texts={look.texts}
          format={format}
          source={grid.source}
          paging={grid.paging}
          pageSizes={sizes}
          selectedKeys={selectedKeys}
          label={captions.plural(model)}
          onOpen={tools.open}
          onMenu={tools.openMenu}
          isEnded={grid.actions.isEnded}
          isChosen={session.isChosen}
          onChoose={tools.choose}
          onSort={tools.sort}
          {...session.drawnEvents}
          {...own}
        />
      )}
      {load.kind === 'failed' && !hadRows && <LoadFailed error={load.error} onRetry={() => void session.refresh()} />}
    </>
  );
}

/** Rows stand that could not be asked for again. */
export function GridFailure({ grid: { session, known } }: { grid: Grid }) {
  const { load, hadRows } = known;
  if (load.kind !== 'failed' || !hadRows) return null;
  return <LoadFailedBar error={load.error} onRetry={() => void session.refresh()} />;
}

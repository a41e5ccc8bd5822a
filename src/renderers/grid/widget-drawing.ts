import { layerCount } from '../dialogs';
import type { WidgetCore } from './widget-core';
import type { WidgetStore } from './widget-store';

/** When the widget draws its rows anew. */
export interface WidgetDrawing {
  /** Asks for the page again and draws what differs. */
  renew(): void;
  /** Lets the widget know the number of rows, which may come after them. */
  tellTotal(): void;
  /** Draws the next step of a page of which many rows are others. */
  drawNext(): void;
  /** A dialog was opened or closed. */
  onLayers(): void;
  /** The page went behind another one, or came to the front. */
  onShown(isShown: boolean): void;
}

/**
 * Draws when it may: a dialog that was opened below a row would go with the row, so such a grid stands still until the
 * dialog is closed. Nor is a server asked again and again for rows that nobody sees.
 */
export function createWidgetDrawing(core: WidgetCore, rows: WidgetStore): WidgetDrawing {
  const isHeld = (): boolean => layerCount() > 0 && hasDetail(core);
  const draw = (): void => void core.widget?.refresh(true);

  function renew(): void {
    core.isDue = isHeld() || (!core.isShown && core.props.paging === 'server');
    if (core.isDue) return;
    rows.renewing();
    draw();
  }
  return {
    renew,
    tellTotal() {
      const { widget, total } = core;
      // A page that is on its way brings the number along, or is drawn first.
      if (!widget || typeof total !== 'number' || widget.getDataSource()?.isLoading()) return;
      if (isHeld()) core.isDue = true;
      else if (rows.counted(total)) draw();
    },
    drawNext() {
      if (isHeld()) core.isDue = true;
      else if (rows.next()) draw();
    },
    onLayers() {
      if (core.isDue) renew();
      // A dialog that opened over the row cannot give the focus back to it.
      queueMicrotask(core.focus.settle);
    },
    onShown(isShown) {
      core.isShown = isShown;
      if (core.isDue) renew();
    },
  };
}

function hasDetail({ widget }: WidgetCore): boolean {
  return widget?.getVisibleRows().some(({ rowType }) => rowType === 'detail') ?? false;
}

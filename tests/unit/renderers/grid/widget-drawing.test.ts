import { expect, it, vi } from 'vitest';
import type { WidgetCore } from '../../../../src/renderers/grid/widget-core';
import { createWidgetDrawing } from '../../../../src/renderers/grid/widget-drawing';
import type { WidgetStore } from '../../../../src/renderers/grid/widget-store';

/** A widget of such a list, which counts how often its page is asked for again. */
function setUp(paging: 'client' | 'server') {
  const refresh = vi.fn();
  const core = {
    widget: { refresh, getVisibleRows: () => [] },
    props: { paging },
    isDue: false,
    isShown: true,
  } as unknown as WidgetCore;
  const drawing = createWidgetDrawing(core, { renewing: () => undefined } as unknown as WidgetStore);
  return { drawing, refresh };
}

it.each([
  ['client', 2, 2],
  ['server', 0, 1],
] as const)(
  'a %s-paged list behind another page is renewed %i times there, and %i times in all',
  (paging, there, all) => {
    const { drawing, refresh } = setUp(paging);
    drawing.onShown(false);
    drawing.renew();
    drawing.renew();
    expect(refresh).toHaveBeenCalledTimes(there);
    drawing.onShown(true);
    drawing.onShown(false);
    drawing.onShown(true);
    expect(refresh).toHaveBeenCalledTimes(all);
  },
);

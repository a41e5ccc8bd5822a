import { type RefObject, useEffect } from 'react';
import type { WidgetCore } from './widget-core';

/**
 * The widget draws the columns that it has room for, and by itself looks again only when the window changes. What stands
 * beside a list comes and goes without that: where it leaves more room, the widget is told.
 */
export function useWider(frame: RefObject<HTMLElement | null>, core: WidgetCore): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let before = element.clientWidth;
    const watch = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width > before) core.widget?.updateDimensions();
      before = width;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, core]);
}

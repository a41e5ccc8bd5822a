import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copiedRows } from '../../engine/export';
import { useCockpit } from '../cockpit';
import { usePageShown } from '../kept-pages';
import { isTyping } from '../typing';
import type { ExportedGrid } from './exported-grid';

/** Grids that copy their own rows: one inside another is asked first. */
const GRIDS = '.grid-page, .detail-grid';

/**
 * Copies the chosen rows, or the focused one, when the person copies and means no text. The browser's own event is
 * taken, not its key, so that its menu works as well and no permission is asked.
 */
export function useCopy(grid: ExportedGrid, root: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const isShown = usePageShown();
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const active = document.activeElement;
    const isHere = active?.closest(GRIDS) === root.current;
    if (!isHere || event.defaultPrevented || isTyping(active) || hasSelectedText()) return;
    const rows = grid.meant();
    if (rows.length === 0) return;
    const { text, html } = copiedRows(grid.columns(), rows, format);
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    messages.notice(t('export.copied', { count: rows.length, number: format.number(rows.length) }));
  });

  useEffect(() => {
    if (!isShown) return;
    const onCopy = (event: ClipboardEvent): void => copy(event);
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [isShown]);
}

function hasSelectedText(): boolean {
  return (document.getSelection()?.toString() ?? '') !== '';
}

import type { KeyboardEvent, ReactNode } from 'react';
import { isTyping } from '../../typing';
import type { PreviewControl } from './use-preview';

/** Rows, and what is shown beside them, which Esc closes from either. */
export function BesideRows({ preview, children }: { readonly preview: PreviewControl; readonly children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== 'Escape' || event.defaultPrevented || !preview.isOpen || isTyping(target)) return;
    if (!target.closest('.dx-datagrid-rowsview, .preview')) return;
    event.preventDefault();
    preview.close();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what has the focus is inside.
    <div className="beside-rows" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

import type { KeyboardEvent, ReactNode } from 'react';
import { isTyping } from '../../typing';
import type { PreviewControl } from './use-preview';

/** Rows, and what is shown beside them, which Esc closes from either, before it means anything to the rows. */
export function BesideRows({ preview, children }: { readonly preview: PreviewControl; readonly children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== 'Escape' || event.defaultPrevented || !preview.isOpen || isTyping(target)) return;
    if (!target.closest('.dx-datagrid-rowsview, .preview')) return;
    event.preventDefault();
    preview.close();
  }
  return (
    <div className="beside-rows" onKeyDownCapture={onKeyDown}>
      {children}
    </div>
  );
}

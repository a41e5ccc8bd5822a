import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/** The name of a collapsed entry beside it, on hover and on focus; null: none, since the entry shows it. */
export function EntryTip({ text, children }: { text: string | null; children: ReactNode }) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  function show(target: EventTarget & HTMLElement): void {
    const box = target.getBoundingClientRect();
    setPlace({ left: box.right + 8, top: box.top + (box.height - 24) / 2 });
  }
  const hide = () => setPlace(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the pointer and focus of the entry inside
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event) => show(event.target instanceof HTMLElement ? entryOf(event.target) : event.currentTarget)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target)}
      onBlur={hide}
    >
      {children}
      {text &&
        place &&
        createPortal(
          <span className="menu-tip" style={place} aria-hidden>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

function entryOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('.entry') ?? element;
}

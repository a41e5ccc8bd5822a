import * as Menu from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import './placed-menu.css';

export interface PlacedMenuProps {
  readonly place: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly className?: string;
  onClose(): void;
  /** The items; `close` closes the menu, gives the focus back, and does what was chosen. */
  children(close: (run?: () => void) => void): ReactNode;
}

/** From the edge of the window. */
const EDGE_PX = 8;

/**
 * A menu that opens at a place in a grid. What is chosen begins when the menu is gone and the focus has returned to where
 * it was, unless it has gone elsewhere, so that a dialog gives it back to the rows. One that has no room below nor above
 * the place stands beside it.
 */
export function PlacedMenu({ place, label, className = '', onClose, children }: PlacedMenuProps) {
  const [before] = useState(() => document.activeElement);
  const [isTall, setTall] = useState(false);
  const { y } = place;
  const content = useRef<HTMLElement>(null);
  const measure = useCallback(
    (menu: HTMLElement | null) => {
      content.current = menu;
      if (menu && menu.scrollHeight + 2 * EDGE_PX > Math.max(y, window.innerHeight - y)) setTall(true);
    },
    [y],
  );
  // What it lists may become more while it is open.
  useLayoutEffect(() => measure(content.current));

  function close(run?: () => void): void {
    onClose();
    setTimeout(() => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
      run?.();
    });
  }

  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && close()}>
      <Menu.Trigger className="menu-anchor" style={{ left: place.x, top: place.y }} tabIndex={-1} aria-label={label} />
      <Menu.Portal container={before?.closest<HTMLElement>('.grid-page') ?? document.body}>
        <Menu.Content
          ref={measure}
          className={`popup ${className}`}
          side={isTall ? 'right' : 'bottom'}
          align="start"
          collisionPadding={EDGE_PX}
          loop
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children(close)}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

import * as Menu from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useState } from 'react';
import './placed-menu.css';

export interface PlacedMenuProps {
  readonly place: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly className?: string;
  onClose(): void;
  /** The items; `close` closes the menu, gives the focus back, and does what was chosen. */
  children(close: (run?: () => void) => void): ReactNode;
}

/**
 * A menu that opens at a place in a grid. What is chosen begins when the menu is gone and the focus has returned to where
 * it was, unless it has gone elsewhere, so that a dialog gives it back to the rows.
 */
export function PlacedMenu({ place, label, className = '', onClose, children }: PlacedMenuProps) {
  const [before] = useState(() => document.activeElement);

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
          className={`popup ${className}`}
          side="bottom"
          align="start"
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children(close)}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

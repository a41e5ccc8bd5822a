import * as Menu from '@radix-ui/react-dropdown-menu';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import type { BelowButton } from '../menu-button';

export interface ButtonMenuProps
  extends BelowButton,
    Pick<Menu.DropdownMenuContentProps, 'align' | 'onEscapeKeyDown' | 'onCloseAutoFocus'> {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The menu below a MenuButton, which ends where the button does unless it says otherwise. */
export function ButtonMenu({ button, isOpen, onOpenChange, className = '', ...content }: ButtonMenuProps) {
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Trigger asChild>
        <Standing button={button} />
      </Menu.Trigger>
      <Menu.Content
        className={`popup ${className}`}
        aria-labelledby={button.current?.id}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        {...content}
      />
    </Menu.Root>
  );
}

/** The button stands elsewhere, since before its menu. */
function Standing({ button, ref }: Pick<BelowButton, 'button'> & { ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  return null;
}

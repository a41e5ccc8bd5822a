import {
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useMissing } from './use-missing';

/** What the menu below a button is told; its code is a late part, which is fetched when somebody opens it. */
export interface BelowButton {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

export interface MenuButtonProps extends ComponentPropsWithRef<'button'> {
  /** Draws the menu (`renderers/menu`), from its first opening on. */
  menu(below: BelowButton & { onMissing(error: unknown): void }): ReactNode;
}

/** Opens a menu: pressed, or from the keyboard with Enter, Space and ArrowDown. */
export function MenuButton({ menu, ref, ...props }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const id = useId();
  /** Undefined until it is opened for the first time, and when its code did not come. */
  const [isOpen, setOpen] = useState<boolean>();
  const missing = useMissing(() => setOpen(undefined));
  return (
    <>
      <button
        type="button"
        id={id}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen === true}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The focus goes into the menu, not to the button first.
          if (!isOpen) event.preventDefault();
          setOpen(!isOpen);
        }}
        onClick={({ detail }) => {
          // Without a pointer: by the keyboard, or by what reads aloud.
          if (detail === 0) setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        {...props}
      />
      {isOpen !== undefined && menu({ button, isOpen, onOpenChange: setOpen, onMissing: missing })}
    </>
  );
}

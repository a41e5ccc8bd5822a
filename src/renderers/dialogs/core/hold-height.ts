import type { PointerEvent } from 'react';

/**
 * Keeps the height of what is pressed until the pointer is let go: what a field says as it is left would move the buttons
 * from under the pointer, and the click would be none.
 */
export function holdHeight({ currentTarget }: PointerEvent<HTMLElement>): void {
  const { style } = currentTarget;
  style.height = `${currentTarget.offsetHeight}px`;
  // After the click.
  const release = () =>
    setTimeout(() => {
      style.height = '';
    });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { once: true });
}

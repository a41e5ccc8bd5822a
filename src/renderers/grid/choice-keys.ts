import type { KeyboardEvent } from 'react';

/** Rows to be chosen: by the menu at a place, or at once. */
export type ChoiceAsked = { readonly x: number; readonly y: number } | 'all' | 'page' | 'none';

/** What a key in the rows or the head of a grid asks to be chosen; what is typed into a field means itself. */
export function choiceAsked(event: KeyboardEvent<HTMLElement>): ChoiceAsked | undefined {
  const target = event.target as HTMLElement;
  if (event.altKey || target.closest('input:not([type=checkbox]), textarea')) return undefined;
  const isControl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'a' && isControl !== event.shiftKey) return isControl ? 'all' : 'page';
  if (isControl || event.shiftKey) return undefined;
  if (key === 'escape') return 'none';
  const head = key === 'enter' ? target.closest<HTMLElement>('td.dx-command-select') : null;
  return head?.closest('.dx-header-row') ? placeBelow(head) : undefined;
}

export function placeBelow(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + 8, y: box.bottom };
}

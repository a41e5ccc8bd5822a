/** Where letters are typed; the rows' check boxes are inputs as well, and take none. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden]), textarea, select, [contenteditable="true"]';

/** True where a key is a letter and no command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED_INTO) !== null;
}

/** Marks a part of the page that keeps the keyboard when what had it goes; its keys are those of the page. */
export const PART_OF_PAGE = { tabIndex: -1, 'data-page': true } as const;

/** True if the page has the keyboard, and nothing that stands on it. */
export function isPage(target: Element | null): boolean {
  return target === document.body || target?.matches('main, [data-page]') === true;
}

/** Where letters are typed; the rows' check boxes are inputs as well, and take none. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden]), textarea, select, [contenteditable="true"]';

/** True where a key is a letter and no command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED_INTO) !== null;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** True for a field whose text can be read and set. */
export function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Has a field hold a text as if somebody had typed it there. */
export function typeInto(field: TextField, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React takes a value that is set on the element itself for one that it knows already.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Marks a part of the page that keeps the keyboard when what had it goes; its keys are those of the page. */
export const PART_OF_PAGE = { tabIndex: -1, 'data-page': true } as const;

/** True if the page has the keyboard, and nothing that stands on it. */
export function isPage(target: Element | null): boolean {
  return target === document.body || target?.matches('main, [data-page]') === true;
}

/** A dialog that is being closed is gone by then. */
const FRAMES = 30;

/** After the page shows what is wrong, the keyboard is in the first of it: what the selector finds, or holds. */
export function focusIn(page: HTMLElement | null, selector: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    // Below a dialog nothing takes the focus.
    if (page?.closest('[inert]') && frames > 0) return focusIn(page, selector, frames - 1);
    const holder = page?.querySelector(selector);
    holder?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), button')?.focus();
  });
}

/** A place in the values, `customer/email` or `lines/0/adjustPrice`: its field, or that of its line. */
export function focusPlace(page: HTMLElement | null, place: string): void {
  const [field = '', index, property = ''] = place.split('/');
  const line =
    field === 'lines' && index !== undefined
      ? `tr[data-line]:not(.open):nth-of-type(${Number(index) + 1}) [data-field="${property}"]`
      : '';
  focusIn(page, line || `[data-field="${CSS.escape(place)}"], [data-field="${CSS.escape(field)}"]`);
}

/** The field of a line, as soon as the line is drawn. */
export function focusCell(page: HTMLElement | null, key: number, property: string): void {
  page?.querySelector<HTMLElement>(`[data-line="${key}"] [data-field="${property}"] input`)?.focus();
}

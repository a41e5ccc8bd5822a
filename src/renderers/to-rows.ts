/** What the history keeps beside an address: the keyboard goes to the rows of its list as soon as there are some. */
export const TO_ROWS = { toRows: true } as const;

const NEXT = 'cockpit_to_rows';

/** The same of the page that this window loads next; a browser that keeps nothing begins it as any other. */
export function toRowsNext(): void {
  try {
    sessionStorage.setItem(NEXT, NEXT);
  } catch {
    // Nothing is lost but the place of the keyboard.
  }
}

/** True once on the page that was loaded so. */
export function wasLedToRows(): boolean {
  try {
    const was = sessionStorage.getItem(NEXT) !== null;
    sessionStorage.removeItem(NEXT);
    return was;
  } catch {
    return false;
  }
}

/** Takes what the history keeps beside an address; tells whether it is that. */
export function leadsToRows(kept: unknown): boolean {
  return (kept as Partial<typeof TO_ROWS> | null)?.toRows === true;
}

/** What the history keeps beside an address: the keyboard goes to the rows of its list as soon as there are some. */
export const TO_ROWS = { toRows: true } as const;

/** Takes what the history keeps beside an address; tells whether it is that. */
export function leadsToRows(kept: unknown): boolean {
  return (kept as Partial<typeof TO_ROWS> | null)?.toRows === true;
}

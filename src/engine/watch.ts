/** Bounds of what people watch; the screen and the server hold to the same. */

/** So many lists one person watches. */
export const MOST_WATCHES = 50;
/** Rows that come in are told of lists up to this many; longer ones are watched by their number. */
export const MOST_WATCHED_ROWS = 1_000;
/** Why nothing is told of a watched list's rows: there are too many, or the list is refused as it was asked for. */
export const WATCH_HELD = ['tooLong', 'refused'] as const;
export type WatchHeld = (typeof WATCH_HELD)[number];
/** Characters of a query's part, and of an address. */
export const LONGEST_WATCH_QUERY = 8_000;
/** So many of the rows that came in are named. */
export const NAMED_ROWS = 3;
/** Characters of what a watched list is called. */
export const LONGEST_WATCH_TITLE = 255;

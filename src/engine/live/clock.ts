/** Time as live grids know it. The app gives the browser's, a test its own. */
export interface LiveClock {
  /** Milliseconds. */
  now(): number;
  /** Runs once after the time; gives what cancels it. */
  later(run: () => void, milliseconds: number): () => void;
  /** Runs before the next picture is drawn; gives what cancels it. */
  frame(run: () => void): () => void;
  /** True while nobody can see the page: then no frames are drawn. */
  hidden(): boolean;
}

/** How long a hidden page collects changes before it takes them in. */
export const HIDDEN_FLUSH_MS = 1_000;
/** The rows of a server-paged grid are counted again at most this often. */
export const RECOUNT_MS = 2_000;
/** What groups of one say of their rows is read from all of them, and asked for again at most this often. */
export const RESUM_MS = 10_000;

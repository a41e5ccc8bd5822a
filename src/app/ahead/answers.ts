/** Answers to calls that were made before the page's code was there. */
export interface AheadAnswers {
  /** Who asked for them. */
  readonly token: string;
  readonly release: string;
  /** By `callKey`; each is given once. */
  readonly answers: Map<string, Promise<Response>>;
  /** Settled when those have come, or failed, that the first rows wait for. */
  readonly first: Promise<unknown>;
}

declare global {
  interface Window {
    /** Made by the script before all others. */
    cockpitAhead?: AheadAnswers;
  }
}

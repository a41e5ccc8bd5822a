import { useRef, useState } from 'react';
import { isWidgetError } from '../dialogs';

/** Whether rows are on their way for the first time or again, are there, or did not come. */
export type Load = { readonly kind: 'first' | 'done' | 'again' } | { readonly kind: 'failed'; readonly error: unknown };

export interface LoadState {
  readonly load: Load;
  /** Rows have been there once: a failure leaves them standing. */
  readonly hadRows: boolean;
  readonly events: LoadEvents;
}

/** What the widget and the source tell of the loading. The same object each time. */
export interface LoadEvents {
  /** The person asks again after a failure. */
  onAgain(): void;
  onLoading(): void;
  onLoaded(hasRows: boolean): void;
  onFailed(error: unknown): void;
}

/** Follows the loading of a grid's rows. */
export function useLoad(): LoadState {
  const [load, setLoad] = useState<Load>({ kind: 'first' });
  const [hadRows, setHadRows] = useState(false);
  const events = useRef<LoadEvents>({
    onAgain: () => setLoad((before) => (before.kind === 'failed' ? { kind: 'again' } : before)),
    onLoading: () =>
      setLoad((before) => (before.kind === 'first' || before.kind === 'failed' ? before : { kind: 'again' })),
    onLoaded: (hasRows) => {
      // What the widget itself says of rows holds until it draws them anew.
      setLoad((before) => (before.kind === 'failed' && isWidgetError(before.error) ? before : { kind: 'done' }));
      if (hasRows) setHadRows(true);
    },
    onFailed: (error) => setLoad({ kind: 'failed', error }),
  });
  return { load, hadRows, events: events.current };
}

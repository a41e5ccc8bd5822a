import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { afterRows } from './after-rows';
import { loadChunk } from './chunk';
import { useSpokenOnce } from './use-widget-language';
import { loadWidgetSheet } from './widget-sheet';

interface Waiting {
  /** Stands until the code is there. */
  readonly waiting?: ReactNode;
  /** Told of a failure, which else is the error boundary's. */
  onMissing?(error: unknown): void;
}

/** A part of a page whose code comes after it. */
export interface LatePart<Props> {
  /** Draws it as soon as its code is there, at once if it is there already. */
  readonly Part: ComponentType<Props & Waiting>;
  /** True once the code is there. */
  isThere(): boolean;
  /** Fetches the code ahead. */
  fetch(): Promise<unknown>;
}

/**
 * Makes a part of what loads it. Who draws it again after a failure tries again; a browser that holds to the failure does
 * so until the page is loaded anew, which is offered where it is told. React's own way to wait, Suspense, keeps what has
 * come for up to 300 ms more, lest much should change at once.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<unknown> | undefined;

  function fetch(): Promise<unknown> {
    loading ??= loadChunk(load).then(
      (found) => {
        Loaded = found;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function Part({ waiting, onMissing, ...props }: Props & Waiting) {
    const [isThere, setThere] = useState(Loaded !== undefined);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    const fail = useEffectEvent((error: unknown) => (onMissing ? onMissing(error) : setFailure({ error })));
    useEffect(() => {
      if (isThere) return;
      fetch().then(() => setThere(true), fail);
    }, [isThere]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : waiting;
  }
  return { Part, fetch, isThere: () => Loaded !== undefined };
}

/**
 * Fetches parts that somebody may open next, when the first rows stand and there is time, and a line: a browser holds to it
 * that a part did not come.
 */
export function fetchWhenIdle(parts: readonly Pick<LatePart<never>, 'fetch'>[]): void {
  const fetch = (): void => {
    if (navigator.onLine) for (const part of parts) part.fetch().catch(() => undefined);
    else addEventListener('online', fetch, { once: true });
  };
  afterRows(() => requestIdleCallback(fetch));
}

/** A part that is made of widgets, which speak the person's language before it is drawn. */
export function lateWidgets<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const { Part, ...loading } = latePart(async () => {
    const [found] = await Promise.all([load(), import('./ready-widgets'), loadWidgetSheet()]);
    return found;
  });
  function Spoken(props: Props & Waiting) {
    const isSpoken = useSpokenOnce();
    // Both come at once. What fails here, the part asks for again and tells of.
    useEffect(() => void loading.fetch().catch(() => undefined), []);
    return isSpoken ? <Part {...props} /> : props.waiting;
  }
  return { ...loading, Part: Spoken };
}

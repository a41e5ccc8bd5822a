import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from './chunk';
import { loadWidgetSheet } from './widget-sheet';

/** A part of a page whose code comes after it. */
export interface LatePart<Props> {
  /** Draws it as soon as its code is there, at once if it is there already; `waiting` stands until then. */
  readonly Part: ComponentType<Props & { readonly waiting?: ReactNode }>;
  /** True once the code is there. */
  isThere(): boolean;
  /** Fetches the code ahead. */
  fetch(): Promise<unknown>;
}

/**
 * Makes a part of what loads it. A failure is the error boundary's, and who draws it again tries again. React's own way to
 * wait, Suspense, keeps what has come for up to 300 ms more, lest much should change at once.
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

  function Part({ waiting, ...props }: Props & { readonly waiting?: ReactNode }) {
    const [isThere, setThere] = useState(Loaded !== undefined);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (isThere) return;
      fetch().then(
        () => setThere(true),
        (error: unknown) => setFailure({ error }),
      );
    }, [isThere]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : waiting;
  }
  return { Part, fetch, isThere: () => Loaded !== undefined };
}

/** A part that is made of widgets. */
export function lateWidgets<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  return latePart(async () => {
    const [found] = await Promise.all([load(), import('./ready-widgets'), loadWidgetSheet()]);
    return found;
  });
}

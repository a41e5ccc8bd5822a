/** A state that tells when it is another. Components follow it with `useStore`, everything else by `subscribe`. */
export interface Store<State> {
  get(): State;
  /** Changes members; nobody is told if all of them are the same. */
  set(change: Partial<State>): void;
  /** Calls at each change; the result ends it. */
  subscribe(listener: () => void): () => void;
}

export type ReadableStore<State> = Pick<Store<State>, 'get' | 'subscribe'>;

/** Makes a store of a plain object. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      const names = Object.keys(change) as (keyof State)[];
      if (names.every((name) => Object.is(state[name], change[name]))) return;
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Listener = (keys: readonly string[]) => void;

const listeners = new Set<Listener>();

/** Calls when rows were taken back, with their keys; the result ends it. */
export function onUndone(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellUndone(keys: readonly string[]): void {
  for (const listener of listeners) listener(keys);
}

/** Carries the marks that rows come with to whoever holds the definitions; null where nothing was found. */
export interface ModelNews {
  tell(mark: string | null): void;
  /** The result ends it. */
  listen(listener: (mark: string | null) => void): () => void;
}

export function createModelNews(): ModelNews {
  const listeners = new Set<(mark: string | null) => void>();
  return {
    tell(mark) {
      for (const listener of [...listeners]) listener(mark);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

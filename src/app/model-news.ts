/** Carries the marks that rows come with to whoever holds the definitions. */
export interface ModelNews {
  tell(mark: string): void;
  /** The result ends it. */
  listen(listener: (mark: string) => void): () => void;
}

export function createModelNews(): ModelNews {
  const listeners = new Set<(mark: string) => void>();
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

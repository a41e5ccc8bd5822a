/** Answers that are kept by what was asked for, so that the same question is not sent again. */
export interface KeptAnswers<T> {
  /** The answer that is there or on its way, else a new one. */
  ask(question: string, send: () => Promise<T>): Promise<T>;
  /** From now on answers are kept. */
  open(): void;
  /** Forgets what is kept: it may have changed. */
  forget(): void;
  /** Forgets what is kept, and keeps no more. */
  close(): void;
}

/** Keeps nothing before it is opened, nothing longer than told, and no failure. */
export function createKeptAnswers<T>(lastsMs: number, now: () => number = Date.now): KeptAnswers<T> {
  const kept = new Map<string, { readonly since: number; readonly answer: Promise<T> }>();
  let isOpen = false;
  return {
    ask(question, send) {
      const known = kept.get(question);
      if (known && now() - known.since < lastsMs) return known.answer;
      const answer = send();
      if (!isOpen) return answer;
      const entry = { since: now(), answer };
      kept.set(question, entry);
      answer.catch(() => kept.get(question) === entry && kept.delete(question));
      return answer;
    },
    open() {
      kept.clear();
      isOpen = true;
    },
    forget: () => kept.clear(),
    close() {
      kept.clear();
      isOpen = false;
    },
  };
}

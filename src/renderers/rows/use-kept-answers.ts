import { useEffect, useMemo } from 'react';
import { createKeptAnswers, type KeptAnswers } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { useCockpit } from '../cockpit';

/** However quiet the rows are, an answer about them is asked for again after this time (OPEN-216). */
const KEPT_MS = 5 * 60_000;

/** Keeps answers about the rows of a definition as long as live updates would tell that the rows have changed. */
export function useKeptAnswers<T>({ live: view }: Pick<EntityModel, 'live'>): Pick<KeptAnswers<T>, 'ask'> {
  const { live } = useCockpit();
  const answers = useMemo(() => createKeptAnswers<T>(KEPT_MS), []);
  useEffect(() => {
    if (!view) return;
    const unregister = live.register(view, 'master', {
      message: ({ viewName }) => viewName === view && answers.forget(),
      opened: answers.open,
      failed: answers.close,
    });
    const stopListening = live.onStatus((status) => status !== 'connected' && answers.close());
    return () => {
      stopListening();
      unregister();
      answers.close();
    };
  }, [live, view, answers]);
  return answers;
}

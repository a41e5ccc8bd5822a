import { useCallback, useEffect, useRef } from 'react';
import type { ChoiceSource } from '../choices';

/**
 * A source whose answers reach nobody when the box that asked has left the page: its widget would look for parts of
 * itself that are gone, and the person would be told of an error.
 */
export function useWhileThere(source: ChoiceSource): ChoiceSource {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(
    (query) =>
      new Promise((resolve, reject) => {
        source(query).then(
          (choices) => isGone.current || resolve(choices),
          (error: unknown) => isGone.current || reject(error),
        );
      }),
    [source],
  );
}

/** Letters that are typed while no field has the keyboard: they are meant for the search of the page. */
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { usePageShown } from './kept-pages';

const takers = new Set<(text: string) => void>();

/** Gives them to the page that is shown, which has drawn them when it returns: the next letter comes behind them. */
export function tellTyped(text: string): void {
  flushSync(() => {
    for (const take of takers) take(text);
  });
}

/** Takes them as long as the page is shown. */
export function useTyped(take: (text: string) => void): void {
  const isShown = usePageShown();
  const own = useEffectEvent(take);
  useEffect(() => {
    if (!isShown) return;
    const taker = (text: string) => own(text);
    takers.add(taker);
    return () => void takers.delete(taker);
  }, [isShown]);
}

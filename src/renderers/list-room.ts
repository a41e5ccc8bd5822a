import { useLayoutEffect } from 'react';

/** Where a list is shown, or comes, the page keeps the place that the licence notice of the grid's library takes. */
export function useListRoom(isList: boolean): void {
  useLayoutEffect(() => {
    if (isList) document.documentElement.dataset.notice = '';
  }, [isList]);
}

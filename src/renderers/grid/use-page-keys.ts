import { layerCount } from '../dialogs';
import { usePageKey } from '../page-key';
import { isPage } from '../typing';
import type { ChoiceAsked } from './choice-keys';
import type { Grid } from './use-grid';

/** As long as nothing on the page has the keyboard, the arrow down goes to the rows and Ctrl+A selects all that match. */
export function usePageKeys({ widget }: Pick<Grid, 'widget'>, choose: (what: ChoiceAsked) => void): void {
  usePageKey(
    (event) => isOfPage(event) && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a',
    () => choose('all'),
  );
  usePageKey(
    (event) => isOfPage(event) && !event.ctrlKey && !event.metaKey && event.key === 'ArrowDown',
    () => widget.current?.focus(),
  );
}

function isOfPage({ defaultPrevented, altKey, shiftKey, target }: KeyboardEvent): boolean {
  return !defaultPrevented && !altKey && !shiftKey && isPage(target as Element) && layerCount() === 0;
}

import { layerCount } from '../dialogs';
import { usePageKey } from '../page-key';
import { isTyping } from '../typing';

/** Ctrl+S saves, from any field of the page. */
export function useSaveKey(run: () => void): void {
  usePageKey(
    ({ key, ctrlKey, metaKey, altKey, shiftKey }) => key === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey,
    run,
  );
}

/** `/` leads to the search of the page, unless somebody types. */
export function useSearchKey(run: () => void): void {
  usePageKey(
    ({ key, ctrlKey, metaKey, altKey, target }) =>
      key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target) && layerCount() === 0,
    run,
  );
}

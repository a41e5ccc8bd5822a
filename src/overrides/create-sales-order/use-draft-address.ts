import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { discardQuestion } from '../../renderers/forms';
import { usePlace, useReplaceSearch } from '../../renderers/grid/use-address';
import { type OpenOrder, useShownAgain } from './use-order';

const DRAFT = 'draft';

/**
 * Opens the draft that the address names (SO-034), or none. Whatever was typed for another one goes only if the person
 * agrees; else the address goes back. Gives what takes the draft out of the address.
 */
export function useDraftAddress({ draft, isChanged, open }: OpenOrder, onOpen: () => void): () => void {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const wanted = new URLSearchParams(search).get(DRAFT);
  const current = draft === undefined ? null : String(draft.id);
  const latest = useRef({ current, isChanged, open, onOpen });
  latest.current = { current, isChanged, open, onOpen };
  const asked = useRef<string | null>(current);

  async function follow(): Promise<void> {
    const { current: shown, isChanged: isLost } = latest.current;
    if (wanted === shown || wanted === asked.current) return;
    asked.current = wanted;
    if (!isLost || (await messages.confirm(discardQuestion(t, t('salesOrder.leaveTitle'))))) {
      latest.current.onOpen();
      latest.current.open(wanted);
    } else {
      asked.current = shown;
      replaceSearch(pathname, shown === null ? '' : `?${DRAFT}=${encodeURIComponent(shown)}`);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone opens drafts.
  useEffect(() => {
    void follow();
  }, [wanted]);
  useShownAgain(() => void follow());

  return () => {
    asked.current = null;
    replaceSearch(pathname, '');
  };
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { discardQuestion } from '../forms';
import { usePlace, useReplaceSearch } from '../use-address';
import type { OpenDocument } from './use-document';
import { useShownAgain } from './use-shown-again';

export interface DocumentAddress {
  /** What the page's address calls for; null for nothing. */
  keyIn(search: string): string | null;
  /** The address that calls for it, behind the path. */
  searchOf(key: string): string;
  /** Of the question before something is lost. */
  readonly title: string;
  /** Another one is opened. */
  onOpen(): void;
}

/**
 * Opens what the address names, or nothing. What was typed for another one goes only if the person agrees; else the
 * address goes back. Gives what takes the name out of the address.
 */
export function useDocumentAddress<Values>(
  { opened: { key: current }, isChanged, open }: OpenDocument<Values>,
  { keyIn, searchOf, title, onOpen }: DocumentAddress,
): () => void {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const wanted = keyIn(search);
  const latest = useRef({ current, isChanged, open, onOpen });
  latest.current = { current, isChanged, open, onOpen };
  const asked = useRef<string | null>(current);

  async function follow(): Promise<void> {
    const { current: shown, isChanged: isLost } = latest.current;
    if (wanted === shown || wanted === asked.current) return;
    asked.current = wanted;
    if (!isLost || (await messages.confirm(discardQuestion(t, title)))) {
      latest.current.onOpen();
      latest.current.open(wanted);
    } else {
      asked.current = shown;
      replaceSearch(pathname, shown === null ? '' : searchOf(shown));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone opens documents.
  useEffect(() => {
    void follow();
  }, [wanted]);
  useShownAgain(() => void follow());

  return () => {
    asked.current = null;
    replaceSearch(pathname, '');
  };
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { topTitle } from './core';

/**
 * For what leads away from the page, which would come to lie below the dialog that is open. Gives whether one is: then
 * the person is told which to close first.
 */
export function useDialogFirst(): () => boolean {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  return useCallback(() => {
    const title = topTitle();
    if (title !== undefined) messages.refusal(t('dialogs.closeFirst', { title }));
    return title !== undefined;
  }, [t, messages]);
}

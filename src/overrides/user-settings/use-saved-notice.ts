import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { ReloadContext } from '../../renderers/reload-context';

const STAYS_MS = 12_000;

/** Says that a change is saved, and when it holds: for everybody at the next load, which one's own can be now. */
export function useSavedNotice(): () => void {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const reload = useContext(ReloadContext);
  return () =>
    messages.notice(t('settings.saved'), {
      title: t('settings.reload'),
      ms: STAYS_MS,
      run: () => reload(),
    });
}

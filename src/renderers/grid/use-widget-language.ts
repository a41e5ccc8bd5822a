import { useCallback } from 'react';
import { useCockpit } from '../cockpit';
import { useReady } from './use-ready';

/** True once the widgets speak the person's language and write numbers as they do. */
export function useWidgetLanguage(isWanted: boolean): boolean {
  const { session, format } = useCockpit();
  const { language } = session;
  const { numberFormat } = format;
  return useReady(
    useCallback(async () => {
      if (!isWanted) return;
      const { localiseWidgets } = await import('./localise-widgets');
      await localiseWidgets(language, numberFormat);
    }, [isWanted, language, numberFormat]),
  );
}

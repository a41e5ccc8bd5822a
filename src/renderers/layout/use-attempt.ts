import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isRefused } from '../../engine/http';
import { useCockpit } from '../cockpit';

/** Tries one thing at a time in a dialog: what the server refuses is said there, any other failure as usual. */
export function useAttempt() {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) setRefusal(t('secondFactor.passkeyFailed'));
      else if (isRefused(error)) setRefusal(error.body.message);
      else messages.error(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, refusal, setRefusal, attempt };
}

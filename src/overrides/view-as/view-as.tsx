import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { API } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton } from '../../renderers/layout';

/** Turns this window into the cockpit as another person has it (`?user=` is the id). */
export function ViewAs() {
  const { t } = useTranslation();
  const { http, viewAs } = useCockpit();
  const [parameters] = useSearchParams();
  const [error, setError] = useState<unknown>();
  const userId = parameters.get('user') ?? '';
  const begin = useCallback(async () => {
    setError(undefined);
    try {
      const { data } = await http.post(API.viewAs, { userId });
      if (data) viewAs(data);
    } catch (failure) {
      setError(failure);
    }
  }, [http, userId, viewAs]);
  useEffect(() => void begin(), [begin]);
  return (
    <div className="page">
      {error === undefined ? (
        <PageSkeleton />
      ) : (
        <PageFailure title={t('viewAs.failed')} error={error} next={t('settings.retry')} onNext={() => void begin()} />
      )}
    </div>
  );
}

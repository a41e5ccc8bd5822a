import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel, EntityModel } from '../../engine/model';
import { createPerformer, type Outcome, type Performer } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { browserWait } from '../browser-wait';
import { useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import type { Sending } from '../sent-before';

export interface Perform {
  readonly isBusy: boolean;
  /** Performs an action of a definition with values; rejects if nothing was done for one reason. */
  perform(model: EntityModel, action: ActionModel, rows: readonly Row[], values: Row): Promise<Outcome>;
}

/**
 * Performs actions for a page, each call under a key of its own, so that a lost answer makes nothing twice. What is
 * on its way is noted in `sending`.
 */
export function usePerform(sending: Sending): Perform {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const [isBusy, setBusy] = useState(false);
  const performers = useMemo(() => {
    const known = new Map<EntityModel, Performer>();
    return (model: EntityModel): Performer => {
      const performer =
        known.get(model) ??
        createPerformer({
          http,
          model,
          values: {},
          open: sending.open,
          newKey: () => crypto.randomUUID(),
          wait: browserWait,
          reasonOf: (error) => errorContent(error).message,
        });
      known.set(model, performer);
      return performer;
    };
  }, [http, sending]);

  const perform = useCallback<Perform['perform']>(
    async (model, action, rows, values) => {
      setBusy(true);
      sending.isUnderWay = true;
      try {
        return await performers(model).perform({
          action,
          rows,
          except: [],
          values,
          progress: () => undefined,
          lost: () => messages.notice(t('error.notConfirmedYet')),
        });
      } finally {
        sending.isUnderWay = false;
        setBusy(false);
      }
    },
    [performers, sending, messages, t],
  );
  return { isBusy, perform };
}

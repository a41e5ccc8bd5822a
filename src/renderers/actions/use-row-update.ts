import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalOf, type CallValues, rowKey } from '../../engine/action';
import type { FormValues } from '../../engine/form';
import type { ActionModel, EntityModel, FormModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { inputOf, quietPerformer } from './quiet-performer';
import { readRows } from './read-rows';
import { reasonText } from './reason-text';
import { UPDATE } from './use-actions';
import { useCallValues, useJudge } from './use-judge';
import { useWaiting } from './use-waiting';

/** The action that changes the values of one row, without its dialog. */
export interface RowUpdate {
  readonly action: ActionModel;
  readonly form: FormModel;
  readonly values: CallValues;
  /** Why this person may not change the row as it stands, in words. */
  refusal(row: Row): string | undefined;
  /** The whole row, as a form starts from it. */
  read(row: Row): Promise<Row>;
  /** Sends it; gives the version that the row has then. */
  save(row: Row, values: FormValues): Promise<number | undefined>;
  /** Has the server try it; nothing is changed. */
  check(row: Row, values: FormValues, signal: AbortSignal): Promise<void>;
}

/** Why rows of a definition are not changed where they stand: nothing changes them, or their form alone does. */
export type NoRowUpdate = 'never' | 'inForm';

/**
 * What changes rows of a definition where they stand, or why nothing does. What asks another person first, and what is
 * asked by a modal written by hand, is done in its form.
 */
export function useRowUpdate(
  model: EntityModel,
  parameters: Readonly<Record<string, string>>,
): RowUpdate | NoRowUpdate {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { http, session } = cockpit;
  const values = useCallValues(parameters);
  const judge = useJudge(model, values, useWaiting(model));
  return useMemo(() => {
    const action = model.actions.find(({ name }) => name === UPDATE);
    const form = action?.form;
    if (!action || !form) return 'never';
    if (form.template !== undefined || approvalOf(action, session.features)) return 'inForm';
    const performer = quietPerformer(http, model, values);
    return {
      action,
      form,
      values,
      refusal(row) {
        const offer = judge(action, [row]);
        if (offer.enabled) return undefined;
        const said = offer.reason && reasonText(model, action, offer.reason, offer, cockpit, t);
        return said || t('edit.notThisRow');
      },
      read: async (row) => (await readRows(http, model, action, [row]))[0] ?? row,
      async save(row, filled) {
        const { versions } = await performer.perform(inputOf(action, [row], filled));
        return versions[rowKey(model, row)];
      },
      async check(row, filled, signal) {
        await performer.check(inputOf(action, [row], filled), signal);
      },
    };
  }, [http, model, values, judge, session, cockpit, t]);
}

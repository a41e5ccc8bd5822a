import { useMemo } from 'react';
import { approvalOf, type CallValues, rowKey } from '../../engine/action';
import type { FormValues } from '../../engine/form';
import type { ActionModel, EntityModel, FormModel } from '../../engine/model';
import { createPerformer } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { browserWait } from '../browser-wait';
import { useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import { readRows } from './read-rows';
import { UPDATE } from './use-actions';
import { useCallValues, useJudge } from './use-judge';
import { useWaiting } from './use-waiting';

/** The action that changes the values of one row, without its dialog. */
export interface RowUpdate {
  readonly action: ActionModel;
  readonly form: FormModel;
  readonly values: CallValues;
  /** True if this person may change the row as it stands. */
  takes(row: Row): boolean;
  /** The whole row, as a form starts from it. */
  read(row: Row): Promise<Row>;
  /** Sends it; gives the version that the row has then. */
  save(row: Row, values: FormValues): Promise<number | undefined>;
}

/**
 * What changes rows of a definition where they stand; undefined if nothing does. What asks another person first, and what
 * is asked by a modal written by hand, is done in its form.
 */
export function useRowUpdate(model: EntityModel, parameters: Readonly<Record<string, string>>): RowUpdate | undefined {
  const { http, session } = useCockpit();
  const values = useCallValues(parameters);
  const judge = useJudge(model, values, useWaiting(model));
  return useMemo(() => {
    const action = model.actions.find(({ name }) => name === UPDATE);
    const form = action?.form;
    if (!action || !form || form.template !== undefined || approvalOf(action, session.features)) return undefined;
    const performer = createPerformer({
      http,
      model,
      values,
      newKey: () => crypto.randomUUID(),
      wait: browserWait,
      reasonOf: (error) => errorContent(error).message,
    });
    return {
      action,
      form,
      values,
      takes: (row) => judge(action, [row]).enabled,
      read: async (row) => (await readRows(http, model, action, [row]))[0] ?? row,
      async save(row, filled) {
        const input = { action, rows: [row], except: [], values: filled, progress: NOTHING_TOLD, lost: NOTHING_TOLD };
        const { versions } = await performer.perform(input);
        return versions[rowKey(model, row)];
      },
    };
  }, [http, model, values, judge, session]);
}

const NOTHING_TOLD = () => undefined;

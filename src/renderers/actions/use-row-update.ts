import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalOf, type CallValues, cellActions, rowKey } from '../../engine/action';
import { type FormValues, joinForms } from '../../engine/form';
import type { ActionModel, EntityModel, FormModel } from '../../engine/model';
import { type Outcome, refusedAlone } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { inputOf, quietPerformer } from './quiet-performer';
import { readNow, readRows } from './read-rows';
import { reasonText } from './reason-text';
import { useCallValues, useJudge } from './use-judge';
import { useWaiting } from './use-waiting';

/** What changes the values of one row, without a dialog. */
export interface RowUpdate {
  /** All fields that can be changed. */
  readonly form: FormModel;
  readonly values: CallValues;
  /** The action that asks for a field. */
  actionOf(field: string): ActionModel;
  /** What is asked where these fields are changed: what their actions ask for. */
  formFor(fields: readonly string[]): FormModel;
  /** Why this person may not change a field of the row as it stands, in words; of no field, why not any. */
  refusal(row: Row, field?: string): string | undefined;
  /** The whole row, as a form starts from it. */
  read(row: Row): Promise<Row>;
  /** Sends it, a call for each action; gives the version that the row has then. */
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
    const all = cellActions(model);
    const [action, ...others] = all.filter(
      (one) => one.form?.template === undefined && !approvalOf(one, session.features),
    );
    if (!action) return all.length === 0 ? 'never' : 'inForm';
    const actions = [action, ...others];
    const owners = new Map(actions.flatMap((one) => one.form?.fields.map(({ name }) => [name, one] as const) ?? []));
    const actionOf = (field: string) => owners.get(field) ?? action;
    const formOf = (some: readonly ActionModel[]) => joinForms(some.flatMap(({ form }) => form ?? []));
    const whole = formOf(actions);
    const performer = quietPerformer(http, model, values);

    function refusedBy(one: ActionModel, row: Row): string | undefined {
      const offer = judge(one, [row]);
      if (offer.enabled) return undefined;
      const said = offer.reason && reasonText(model, one, offer.reason, offer, cockpit, t);
      return said || t('edit.notThisRow');
    }

    /** What each action is sent of these values. */
    function partsOf(filled: FormValues): readonly (readonly [ActionModel, FormValues])[] {
      const entries = Object.entries(filled);
      const asked = actions.filter((one) => entries.some(([name]) => actionOf(name) === one));
      return asked.map((one) => [one, Object.fromEntries(entries.filter(([name]) => actionOf(name) === one))]);
    }

    return {
      form: whole,
      values,
      actionOf,
      formFor: (fields) => formOf([...new Set(fields.length > 0 ? fields.map(actionOf) : actions)]),
      refusal(row, field) {
        const refused = (field === undefined ? actions : [actionOf(field)]).map((one) => refusedBy(one, row));
        return refused.includes(undefined) ? undefined : refused[0];
      },
      async read(row) {
        const [now = row] = await (model.endpoints.one
          ? readRows(http, model, action, [row])
          : readNow(http, model, [row]));
        return now;
      },
      async save(row, filled) {
        let version: number | undefined;
        for (const [one, part] of partsOf(filled)) {
          const now = version === undefined ? row : { ...row, rowVersion: version };
          const { versions } = taken(await performer.perform(inputOf(one, [now], part)));
          version = versions[rowKey(model, row)] ?? version;
        }
        return version;
      },
      async check(row, filled, signal) {
        for (const [one, part] of partsOf(filled)) taken(await performer.check(inputOf(one, [row], part), signal));
      },
    };
  }, [http, model, values, judge, session, cockpit, t]);
}

/** What came of an action for one row; throws if it was refused among many. */
function taken(outcome: Outcome): Outcome {
  const [refused] = outcome.failed;
  if (refused) throw refusedAlone(refused);
  return outcome;
}

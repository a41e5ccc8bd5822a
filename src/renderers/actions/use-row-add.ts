import { useMemo } from 'react';
import { approvalOf, type CallValues } from '../../engine/action';
import type { FormValues } from '../../engine/form';
import type { EntityModel, FormModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import { inputOf, quietPerformer } from './quiet-performer';
import { useCallValues, useJudge } from './use-judge';
import { useWaiting } from './use-waiting';

/** The action that adds one row, without its dialog. */
export interface RowAdd {
  /** As `material.add`. */
  readonly name: string;
  readonly form: FormModel;
  readonly values: CallValues;
  save(values: FormValues): Promise<void>;
  /** Has the server try it; nothing is added. */
  check(values: FormValues, signal: AbortSignal): Promise<void>;
}

/**
 * What adds rows of a definition where they stand; undefined if nothing does, if this person may not, or if another person
 * or a modal written by hand has to be asked.
 */
export function useRowAdd(model: EntityModel, parameters: Readonly<Record<string, string>>): RowAdd | undefined {
  const { http, session } = useCockpit();
  const values = useCallValues(parameters);
  const judge = useJudge(model, values, useWaiting(model));
  return useMemo(() => {
    const action = model.actions.find(
      ({ effect, rows }) => rows === 'none' && effect.kind === 'add' && effect.entity === model.base,
    );
    const form = action?.form;
    if (!action || !form || form.template !== undefined || approvalOf(action, session.features)) return undefined;
    const { offered, enabled } = judge(action, []);
    if (!offered || !enabled) return undefined;
    const performer = quietPerformer(http, model, values);
    return {
      name: `${model.name}.${action.name}`,
      form,
      values,
      save: async (filled) => void (await performer.perform(inputOf(action, [], filled))),
      check: async (filled, signal) => void (await performer.check(inputOf(action, [], filled), signal)),
    };
  }, [http, model, values, judge, session]);
}

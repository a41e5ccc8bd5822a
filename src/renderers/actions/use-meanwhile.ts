import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { meanwhileOf } from '../../engine/form';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { actionMachine } from '../../machines/action';
import { useCockpit } from '../cockpit';
import type { MeanwhileNews } from '../forms';
import { reasonText } from './reason-text';
import type { Judge } from './use-judge';

interface MeanwhileParts {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly state: SnapshotFrom<typeof actionMachine>;
  readonly judge: Judge;
}

/** What became of the rows of a dialog while it waits for the person, and whether it can still be done. */
export function useMeanwhile({ model, action, state, judge }: MeanwhileParts): MeanwhileNews | undefined {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { opened, now } = state.context;
  const isWaiting = state.matches('filling') || state.matches('confirming');
  if (!isWaiting || now === opened) return undefined;
  const seen = meanwhileOf(model, opened, now);
  const left = now.filter((row) => row !== null);
  if (left.length === 0) return { seen, isRefused: true, reason: undefined };
  const offer = judge(action, left);
  if (offer.enabled) return seen && { seen, isRefused: false, reason: undefined };
  const said = offer.reason && reasonText(model, action, offer.reason, offer, cockpit, t);
  return { seen, isRefused: true, reason: said || t('forms.notOffered') };
}

import type { TFunction } from 'i18next';
import { offer } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import type { Cockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import { addTitle } from './action-title';
import { isListed } from './is-listed';
import { seesTarget, useCallValues, useJudge } from './use-judge';
import { useOffered } from './use-offered';
import { useWaiting } from './use-waiting';

/** What can be done with a row, for who runs it elsewhere. */
export type RowOffers = (row: Row) => readonly OfferedAction[];

const NO_PARAMETERS = {};
const NOWHERE = () => undefined;

/** The actions of a row away from its grid: what they are called and whether they can run, not what runs them. */
export function useRowOffers(model: EntityModel): RowOffers {
  const values = useCallValues(NO_PARAMETERS);
  const judge = useJudge(model, values, useWaiting(model));
  const { listed } = useOffered(model, judge, NOWHERE);
  return (row) => listed([row]);
}

/** The action by which a definition's main button adds, if it is for this person. */
export function addOf(
  model: EntityModel,
  cockpit: Cockpit,
  t: TFunction,
): { action: string; title: string } | undefined {
  const found = model.actions.find((action) => action.rows === 'none' && isOffered(action, model, cockpit));
  return found && { action: found.name, title: addTitle(model, found, t) };
}

/** Names and titles of the actions that rows of a definition have for this person. */
export function rowTitles(model: EntityModel, cockpit: Cockpit): { action: string; title: string }[] {
  return model.actions
    .filter((action) => action.rows !== 'none' && cockpit.may(action.permission) && isOffered(action, model, cockpit))
    .map((action) => ({ action: action.name, title: captions.action(model, action) }));
}

function isOffered(action: ActionModel, model: EntityModel, cockpit: Cockpit): boolean {
  const verdict = offer(action, [], {
    may: cockpit.may,
    features: cockpit.session.features,
    model,
    seesTarget: (one) => seesTarget(one, model, cockpit),
  });
  return verdict.offered && isListed(verdict, cockpit) && (action.rows !== 'none' || verdict.enabled);
}

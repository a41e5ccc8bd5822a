import type { TFunction } from 'i18next';
import type { NavigateFunction } from 'react-router-dom';
import type { ActionModel, EntityModel } from '../../engine/definition/model';
import type { Outcome } from '../../machines/action';
import { captions } from '../captions';
import type { Cockpit, NoticeWay } from '../cockpit';
import { pageAddress } from '../grid/reference-address';
import { approvalsModel } from './use-waiting';

/** So long the way to the approvals is offered. */
const WAY_MS = 30_000;

/** What a person is told whose action waits for somebody else: who that may be, and where it can be followed. */
export function waitingNotice(
  model: EntityModel,
  action: ActionModel | undefined,
  { succeeded, waiting }: Outcome,
  cockpit: Cockpit,
  navigate: NavigateFunction,
  t: TFunction,
): [text: string, way?: NoticeWay] {
  const title = action ? captions.action(model, action) : '';
  const roles = action?.approval ? cockpit.holders(action.approval.permission).join(', ') : '';
  const text = [
    ...(succeeded > 0 ? [t('actions.succeeded', { count: succeeded })] : []),
    roles ? t('actions.waitsFor', { title, count: waiting, roles }) : t('actions.waits', { title, count: waiting }),
  ].join(' ');
  const approvals = approvalsModel(cockpit);
  const page = pageAddress(approvals, cockpit);
  if (!approvals || page === undefined) return [text];
  return [text, { title: captions.plural(approvals), ms: WAY_MS, run: () => navigate(`/${page}`) }];
}

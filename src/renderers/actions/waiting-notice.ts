import type { TFunction } from 'i18next';
import type { NavigateFunction } from 'react-router-dom';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Outcome } from '../../engine/perform';
import { approvalsModel } from '../approvals';
import { captions } from '../captions';
import type { Cockpit, NoticeWay } from '../cockpit';
import { pageAddress } from '../reference-address';

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
  const text = [
    ...(succeeded > 0 ? [t('actions.succeeded', { count: succeeded })] : []),
    waitsText(title, action?.approval?.permission, waiting, cockpit, t),
  ].join(' ');
  return [text, ...wayToApprovals(cockpit, navigate)];
}

/** The same of what is no action of a definition. */
export function waitingFor(
  title: string,
  permission: string,
  cockpit: Cockpit,
  navigate: NavigateFunction,
  t: TFunction,
): [text: string, way?: NoticeWay] {
  return [waitsText(title, permission, 1, cockpit, t), ...wayToApprovals(cockpit, navigate)];
}

function waitsText(title: string, permission: string | undefined, count: number, cockpit: Cockpit, t: TFunction) {
  const roles = permission === undefined ? '' : cockpit.holders(permission).join(', ');
  return roles ? t('actions.waitsFor', { title, count, roles }) : t('actions.waits', { title, count });
}

function wayToApprovals(cockpit: Cockpit, navigate: NavigateFunction): [] | [NoticeWay] {
  const approvals = approvalsModel(cockpit);
  const page = pageAddress(approvals, cockpit);
  if (!approvals || page === undefined) return [];
  return [{ title: captions.plural(approvals), ms: WAY_MS, notDone: true, run: () => navigate(`/${page}`) }];
}

import type { TFunction } from 'i18next';
import { approvalOf, type CallValues, isApprovalNeeded } from '../../engine/action';
import type { FormValues } from '../../engine/form';
import type { ActionModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import type { Cockpit } from '../cockpit';

/** Says, before an action is performed, that it will wait for another person, and for whom; undefined if it will not. */
export function approvalNote(
  action: ActionModel,
  rows: readonly Row[],
  filled: FormValues,
  values: CallValues,
  cockpit: Pick<Cockpit, 'holders' | 'session'>,
  t: TFunction,
): string | undefined {
  const approval = approvalOf(action, cockpit.session.features);
  const each = rows.length === 0 || action.effect.kind === 'add' ? [undefined] : rows;
  if (!approval || !each.some((row) => isApprovalNeeded(approval, { ...row, ...filled }, row, values)))
    return undefined;
  return needsApproval(approval.permission, cockpit, t);
}

/** The same of whatever else needs somebody with this right. */
export function needsApproval(permission: string, { holders }: Pick<Cockpit, 'holders'>, t: TFunction): string {
  const roles = holders(permission).join(', ');
  return roles ? t('actions.needsApprovalBy', { roles }) : t('actions.needsApproval');
}

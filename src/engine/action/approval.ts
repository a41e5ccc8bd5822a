/** Whether an action waits for another person (OPEN-259): asked by the page before, decided by the server. */
import type { ActionModel, ApprovalModel } from '../model';
import { featureOn } from '../permission';
import type { Row } from '../query';
import { matches } from '../query';
import { resolver, type TemplateValues } from './values';

/** The approval that an action needs where these features are on. */
export function approvalOf({ approval }: ActionModel, features: ReadonlySet<string>): ApprovalModel | undefined {
  return approval && featureOn(approval.feature, features) ? approval : undefined;
}

/** True if what was asked, as it would stand, has to wait for another person. */
export function isApprovalNeeded(
  { when }: ApprovalModel,
  asked: Row,
  row: Row | undefined,
  values: TemplateValues,
): boolean {
  return !when || matches(when, asked, resolver({ ...values, ...(row ? { row } : {}), form: asked }));
}

/** `approval` of an action: who has to agree before it is done, and when. */

import type { ApprovalModel, FormModel, RowCount } from '../../model';
import { messages } from '../messages';
import type { ActionWords } from '../normal-form';
import { valuePlace } from '../parse/places';
import { type ConditionContext, linkCondition } from './condition';
import { checkKey, linkFeature, wholeKey } from './guards';
import { targetOf } from './lookup';
import type { Allowed } from './placeholder';
import type { Context } from './scope';

export interface ApprovalGiven {
  readonly words: ActionWords;
  readonly context: Context;
  readonly allowed: Allowed;
  readonly form: FormModel | undefined;
  readonly rows: RowCount;
}

/** The approval that the action asks for, if it has one; what only shows or opens something cannot have any. */
export function linkApproval({ words, context, allowed, form, rows }: ApprovalGiven): ApprovalModel | undefined {
  const { approval: own } = words;
  if (!own) return undefined;
  const { scope, report } = context;
  const useless = (['show', 'open'] as const).find((word) => words[word] !== undefined);
  if (useless !== undefined) report(valuePlace(words, 'approval'), messages.nothingToApprove(useless));
  const permission = wholeKey(own.permission ?? '');
  if (own.permission !== undefined)
    checkKey(permission, valuePlace(own, 'permission'), true, scope.permissions, report);
  const { when } = own;
  const feature = linkFeature(own, scope.features, report);
  return {
    permission,
    ...(when ? { when: linkCondition(when, askedContext(context, allowed, form, rows)) } : {}),
    ...(feature === undefined ? {} : { feature }),
  };
}

/** What was asked is looked at as it would stand: the fields of the form over the properties of the row. */
function askedContext(
  context: Context,
  allowed: Allowed,
  form: FormModel | undefined,
  rows: RowCount,
): ConditionContext {
  const row = targetOf(context.head);
  const fields = new Map((form?.fields ?? []).map((field) => [field.name, field]));
  const { rows: _, form: __, ...rest } = allowed;
  return {
    word: 'when',
    property: (name) => row.property(name) ?? fields.get(name),
    names: [...fields.keys(), ...row.names],
    allowed: rows === 'none' ? { ...rest, row: { why: 'a row that is added has no stored values' } } : rest,
    report: context.report,
  };
}

import { lateWidgets } from '../late-part';
import type { FormDialogProps } from './form-dialog';

export { discardQuestion } from './discard-question';
export { type MeanwhileNews, MeanwhileNote } from './meanwhile-note';
export { propertyAt } from './property-at';
export { generalRuleText, ruleText, serverRuleText } from './rule-text';
export { useKeptDraft } from './use-kept-draft';
export { useKeptDrafts } from './use-kept-drafts';
export { useLeaveGuard } from './use-leave-guard';
export { usePatterns } from './use-patterns';
export type { FormDialogProps };

/** The dialog of a form, with the widgets that its fields are. */
export const formDialog = lateWidgets<FormDialogProps>(async () => (await import('./form-dialog')).FormDialog);

export { discardQuestion } from './discard-question';
export { FormCell, type FormCellProps } from './form-cell';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { propertyAt } from './property-at';
export { generalRuleText, ruleText, serverRuleText } from './rule-text';
export { useKeptDraft } from './use-kept-draft';
export { useKeptDrafts } from './use-kept-drafts';
export { useLeaveGuard } from './use-leave-guard';
export { usePatterns } from './use-patterns';

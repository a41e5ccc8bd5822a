export { discardQuestion } from './discard-question';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { useLeaveGuard } from './use-leave-guard';
export { type Problem, validateSchema } from './validate-schema';

export { FormDialog, type FormDialogProps } from './form-dialog';
export { type Problem, validateSchema } from './validate-schema';

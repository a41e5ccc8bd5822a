export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { CopyButton } from './copy-button';
export * from './core';
export { Details, ErrorDetails } from './details';
export { MessageHost } from './message-host';
export { PageFailure, type PageFailureProps } from './page-failure';
export { ProgressDialog } from './progress-dialog';
export { useDialogFirst } from './use-dialog-first';
export { useOpenDialogs } from './use-open-dialogs';

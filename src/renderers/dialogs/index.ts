export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { CopyButton } from './copy-button';
export { Details, ErrorDetails } from './details';
export { Dialog, type DialogProps } from './dialog';
export {
  type ErrorContent,
  type ErrorKind,
  errorContent,
  isSilent,
  isWidgetError,
  KnownError,
  showsWindowError,
} from './error-content';
export { MessageHost } from './message-host';
export { createMessageStore, type MessageState, type MessageStore } from './message-store';
export { PageFailure, type PageFailureProps } from './page-failure';
export { ProgressDialog } from './progress-dialog';
export { layerCount, onLayers } from './stack';
export { useOpenDialogs } from './use-open-dialogs';

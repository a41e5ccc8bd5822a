/** What the log-in needs of dialogs: the rest comes with the cockpit. */
export { Dialog, type DialogProps } from './dialog';
export {
  type ErrorContent,
  type ErrorKind,
  errorContent,
  errorSentence,
  isSilent,
  isWidgetError,
  KnownError,
  showsWindowError,
} from './error-content';
export { focusBack, tellLost, useLostFocus } from './focus-back';
export {
  createMessageStore,
  type DialogMessage,
  type MessageState,
  type MessageStore,
  type Notice,
} from './message-store';
export { layerCount, onLayers, pushLayer, topTitle } from './stack';

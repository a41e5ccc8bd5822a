export {
  createDocumentSession,
  type DocumentSession,
  type DocumentSessionParts,
  type DocumentState,
  type Opened,
  type Typed,
} from './document-session';
export { asBefore, nextKey, putBack } from './lines';

export { approvalOf, isApprovalNeeded } from './approval';
export { asksFirst } from './asks-first';
export { callOwner } from './call-owner';
export { cellActions, UPDATE } from './cell-actions';
export { askedFields, type CallValues, type FilledCall, fillCall, seenValues } from './fill-call';
export {
  fillAddress,
  fillPath,
  fillQuery,
  fillTemplate,
  fillValue,
  MissingValueError,
  type QueryPairs,
} from './fill-template';
export { inverseOf, type OwnedAction } from './inverse';
export { mayMove } from './may-move';
export { type Offer, type OfferContext, offer, type WaitingSince } from './offer';
export { type Reason, type RowReason, type RowRefusal, refusalOf } from './reasons';
export { rowKey } from './row-key';
export { sentSchema } from './sent-schema';
export { toldFields } from './told-fields';
export { isUndoable } from './undoable';
export { resolver, type TemplateValues } from './values';
export { type WayOut, waysOut } from './ways-out';

export { callOwner } from './call-owner';
export { askedFields, type CallValues, type FilledCall, fillCall, seenValues } from './fill-call';
export { fillAddress, fillPath, fillQuery, fillTemplate, MissingValueError, type QueryPairs } from './fill-template';
export { mayMove } from './may-move';
export { type Offer, type OfferContext, offer } from './offer';
export { type Reason, type RowReason, refusalOf } from './reasons';
export { rowKey } from './row-key';
export { isUndoable } from './undoable';
export { resolver, type TemplateValues } from './values';

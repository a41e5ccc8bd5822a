export { EmptyDraft } from './empty-draft';
export { NewDraft } from './new-draft';
export { OrderModal } from './order-modal';
export { UpdateDraft } from './update-draft';

export { SortableItem } from './sortable-item';
export { SortableList } from './sortable-list';

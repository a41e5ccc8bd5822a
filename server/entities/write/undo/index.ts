export { recent } from './recent';
export { type UndoAsked, undo } from './undo';

export {
  type ActionContext,
  type ActionEvent,
  type ActionStart,
  actionMachine,
  type PerformInput,
} from './action.machine';
export { lostAnswer, type Wait } from './lost-answer';
export type { FailedRow, Outcome } from './outcome';
export { createPerformer, nameIn, type Performer, type PerformOptions } from './perform';

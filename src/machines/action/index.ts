export {
  type ActionContext,
  type ActionEvent,
  type ActionStart,
  actionMachine,
  type FormValues,
  type PerformInput,
} from './action.machine';
export type { FailedRow, Outcome, Setback } from './outcome';
export { createPerformer, nameIn, type Performer, type PerformOptions } from './perform';

export {
  type ActionContext,
  type ActionEvent,
  type ActionStart,
  actionMachine,
  type FormValues,
  type PerformInput,
} from './action.machine';
export { lostAnswer, type Wait } from './lost-answer';
export { type FailedRow, type Outcome, type Setback, setbackOf } from './outcome';
export { createPerformer, nameIn, type Performer, type PerformOptions } from './perform';

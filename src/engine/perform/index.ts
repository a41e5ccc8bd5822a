export { lostAnswer, type Wait } from './lost-answer';
export { type FailedRow, NOTHING, type Outcome, refusedFields } from './outcome';
export { createPerformer, nameIn, PORTION_ROWS, type Performer, type PerformInput, type PerformOptions } from './perform';

export type { OpenCalls, Unconfirmed } from './call-keys';
export { lostAnswer, type Wait, wereDone } from './lost-answer';
export { type FailedRow, NOTHING, type Outcome, refusedAlone, refusedFields } from './outcome';
export {
  createPerformer,
  nameIn,
  type Performer,
  type PerformInput,
  type PerformOptions,
  PORTION_ROWS,
} from './perform';
export {
  failedRows,
  joinedReports,
  type ReasonGroup,
  type Report,
  reasonGroups,
  reportOf,
  retryable,
  withoutRows,
} from './report';

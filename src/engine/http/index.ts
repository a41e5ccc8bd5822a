export { type Answer, PARTLY_DONE } from './answer';
export type { EndingOption } from './answering-choices';
export * from './api';
export * from './api-error';
export { callUrl, isTrusted, type Query, type QueryValue } from './call-url';
export type { HttpClock } from './environment';
export { ERROR_TITLE, errorBodyOf } from './error-body';
export * from './errors';
export { createHttpClient, type HttpCall, type HttpClient, type HttpClientOptions } from './http-client';
export * from './import';
export { createKeptAnswers, type KeptAnswers } from './kept-answers';
export { PROGRESS_TYPE, type ProgressLine, untilAnswered } from './progress';
export { positionHeaders, type SeenPosition, seenPosition } from './seen-position';
export {
  type AnswerAt,
  type BodyAt,
  type Filled,
  fill,
  type OtherPath,
  type PathOf,
  type QueryAt,
} from './typed-calls';
export { USER_OPTIONS, type UserChoice, type UserOption } from './user-choice';

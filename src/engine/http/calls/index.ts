/** All calls of our own, by concern. The page imports types from here and nothing else: schemas stay with the server. */
import { ACCESS_KEYS } from './access-keys';
import { ACCOUNT, SESSION } from './account';
import { APPROVAL } from './approval';
import { FACTORS } from './factors';
import { LOGIN } from './login';

export const CALLS = { LOGIN, SESSION, FACTORS, ACCOUNT, ACCESS_KEYS, APPROVAL } as const;

type CallsOf<Concern> = Concern extends unknown ? Concern[keyof Concern] : never;
/** Any of them. */
export type Described = CallsOf<(typeof CALLS)[keyof typeof CALLS]>;

export * from './access-keys';
export * from './account';
export * from './approval';
export type { AnswerOf, BodyOf, Call, ParametersOf, QueryOf } from './call';
export * from './factors';
export * from './login';
export { type BulkResult, type FieldError, type LookupValue, ROW, type Said } from './schema';

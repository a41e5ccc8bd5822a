export type { Answer } from './answer';
export * from './api';
export * from './api-error';
export { callUrl, isTrusted, type Query, type QueryValue } from './call-url';
export type { HttpClock } from './environment';
export { ERROR_TITLE, errorBodyOf } from './error-body';
export * from './errors';
export { createHttpClient, type HttpCall, type HttpClient, type HttpClientOptions } from './http-client';
export { USER_OPTIONS, type UserChoice, type UserOption } from './user-choice';

import { ApiError, ERROR_CODES, isRefused, type SecondStep } from '../../engine/http';
import { loginProblem } from './login-problem';

/** What a log-in wants besides the password, if that is what its refusal says. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  return error instanceof ApiError && error.body.errorCode === ERROR_CODES.secondFactor
    ? error.body.secondStep
    : undefined;
}

/** The ticket with which a password is chosen after the second step. */
export function provenTicketOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.body.secondStep?.step === 'proven'
    ? error.body.secondStep.ticket
    : undefined;
}

/** What the server says of a step that it refuses, or the key of a text. */
export function stepProblem(error: unknown): { readonly text: string } | { readonly key: string } {
  if (isRefused(error)) return { text: error.body.message };
  // What is no answer of the server is the browser's: the passkey was not made or proven.
  return { key: error instanceof ApiError ? `login.${loginProblem(error)}` : 'secondFactor.passkeyFailed' };
}

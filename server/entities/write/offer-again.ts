import type { UserChoice } from '../../../src/engine/http';
import { Refusal } from '../../platform/errors';

/**
 * A refusal of what a call was to send, as a choice: whoever puts right what it was sent to, a printer without paper,
 * has the call repeated under its key (HTTP-011).
 */
export function offerAgain(error: unknown, key: string, title: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const userChoice: UserChoice = {
    id: key,
    type: 'Standard',
    title,
    description: error.message,
    ...(error.extra.details === undefined ? {} : { details: error.extra.details }),
    userOptions: ['Close', 'Retry', 'Copy', 'Cancel'],
  };
  const { status, errorCode, message, headers, said } = error;
  return new Refusal(status, errorCode, message, { ...error.extra, userChoice }, headers, said);
}

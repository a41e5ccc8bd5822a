import type { Answer } from './answer';
import { API, type UserChoiceRequest } from './api';
import { ApiError } from './api-error';
import type { HttpCall } from './http-client';
import type { UserChoice, UserOption } from './user-choice';

type Send = <T>(call: HttpCall) => Promise<Answer<T>>;

/** What ends a choice; Copy leaves it open. */
export type EndingOption = Exclude<UserOption, 'Copy'>;

/**
 * Takes what sends a call and what asks the person; gives a sending that has the choice of a failed answer made. Retry
 * tells the server and repeats the call once, Cancel tells it, Close does not; the call of a choice that was dismissed
 * rejects with an error of kind `Dismissed`, which needs no word more (HTTP-011, HTTP-012, OPEN-006).
 */
export function answeringChoices(send: Send, choose: (choice: UserChoice) => Promise<EndingOption>): Send {
  async function tell(body: UserChoiceRequest): Promise<void> {
    await send({ method: 'POST', path: API.userChoice, body });
  }
  return async function request<T>(call: HttpCall): Promise<Answer<T>> {
    try {
      return await send<T>(call);
    } catch (error) {
      if (!isOpen(error) || call.anonymous) throw error;
      const userOption = await choose(error.choice);
      if (userOption !== 'Close') await tell({ id: error.choice.id, userOption });
      if (userOption !== 'Retry') throw new ApiError('Dismissed', error.status, error.body, error.choice);
      return request<T>(call);
    }
  };
}

/** A choice in a 200 is the caller's own matter (HTTP-013). */
function isOpen(error: unknown): error is ApiError & { readonly choice: UserChoice } {
  return error instanceof ApiError && error.kind === 'User Choice' && error.status !== 200 && error.choice !== null;
}

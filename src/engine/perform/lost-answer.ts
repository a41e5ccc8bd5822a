import { type Answer, API, ApiError, type CommandStatus, fill, type HttpClient, isLost, notConfirmed } from '../http';

/** Waits so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Pauses between questions about a call whose answer was lost; after the last it stays open what became of it. */
export const PAUSES_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** What nobody gives an answer to so often may be what nobody can answer. */
const MOST_REPEATS = 2;

interface Lost<T> {
  readonly http: HttpClient;
  readonly key: string;
  /** Sends the call again, under the same key. */
  repeat(): Promise<Answer<T>>;
  readonly wait: Wait;
}

/**
 * The answer of a call whose answer was lost (OPEN-025): the first one, if it was done. A call that the server knows
 * nothing of may still be on its way, so it is sent again under its key, which lets only one of them have an effect.
 * Rejects with what the call is refused for, or as not confirmed if the server could not be reached all the time.
 */
export async function lostAnswer<T>({ http, key, repeat, wait }: Lost<T>): Promise<Answer<T>> {
  let repeats = 0;
  for (const pause of PAUSES_MS) {
    if (pause > 0) await wait(pause);
    try {
      const status = await statusOf(http, key);
      if (status?.answer) return answerOf<T>(status.answer);
      if (status || repeats === MOST_REPEATS) continue;
      repeats += 1;
      return await repeat();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  throw notConfirmed();
}

/** What the server knows of a key; undefined if nothing. */
async function statusOf(http: HttpClient, key: string): Promise<CommandStatus | undefined> {
  try {
    const path = fill(API.transactionStatus, { id: key });
    return (await http.get(path)).data ?? undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function answerOf<T>({ status, body }: NonNullable<CommandStatus['answer']>): Answer<T> {
  return { kind: 'done', status, data: body as T, multiStatus: status === 207, headers: new Headers() };
}

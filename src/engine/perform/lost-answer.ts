import {
  type Answer,
  API,
  ApiError,
  type CommandStatus,
  fill,
  type HttpClient,
  isLost,
  notConfirmed,
  PARTLY_DONE,
} from '../http';

/** Waits so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Pauses between questions about a call whose answer was lost; after the last it stays open what became of it. */
export const PAUSES_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** What nobody gives an answer to so often may be what nobody can answer. */
const MOST_REPEATS = 2;
const NOT_KNOWN = 404;

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
  const answer = await untilTold(wait, async () => {
    const status = await statusOf(http, key);
    if (status?.answer) return answerOf<T>(status.answer);
    if (status || repeats === MOST_REPEATS) return undefined;
    repeats += 1;
    return repeat();
  });
  if (!answer) throw notConfirmed();
  return answer;
}

/**
 * Whether every one of these calls was done as it was asked for, by what the server says now; it is waited for one that
 * is still at work, or for a server that cannot be reached. What nobody can tell was not.
 */
export async function wereDone({ http, wait }: Pick<Lost<unknown>, 'http' | 'wait'>, keys: readonly string[]) {
  const statuses = await Promise.all(keys.map((key) => settled(http, key, wait)));
  return statuses.every((status) => status !== undefined && status >= 200 && status < 300 && status !== PARTLY_DONE);
}

/** The status that a call was answered with, 404 for one that is not known; undefined if there is none. */
function settled(http: HttpClient, key: string, wait: Wait): Promise<number | undefined> {
  return untilTold(wait, async () => {
    const found = await statusOf(http, key);
    return found ? found.answer?.status : NOT_KNOWN;
  });
}

/** What is told by the first question that is told anything, each after its pause; undefined if none is. */
async function untilTold<T>(wait: Wait, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await wait(pause);
    try {
      const told = await ask();
      if (told !== undefined) return told;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  return undefined;
}

/** What the server knows of a key; undefined if nothing. */
async function statusOf(http: HttpClient, key: string): Promise<CommandStatus | undefined> {
  try {
    const path = fill(API.transactionStatus, { id: key });
    return (await http.get(path)).data ?? undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_KNOWN) return undefined;
    throw error;
  }
}

function answerOf<T>({ status, body }: NonNullable<CommandStatus['answer']>): Answer<T> {
  return { kind: 'done', status, data: body as T, multiStatus: status === PARTLY_DONE, headers: new Headers() };
}

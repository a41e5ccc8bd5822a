import { type Answer, API, ApiError, type CommandStatus, type HttpClient } from '../../engine/http';

/** Waits so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Pauses between questions about a call whose answer was lost; after the last it stays open what became of it. */
export const PAUSES_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * What became of a call whose answer was lost: asked for until the server says. Gives the call's own answer if it was
 * done, null if nothing was; undefined if the server could not be reached, so that nobody knows.
 */
export async function lostAnswer<T>(http: HttpClient, key: string, wait: Wait): Promise<Answer<T> | null | undefined> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await wait(pause);
    try {
      const { data } = await http.get<CommandStatus>(API.transactionStatus.replace('{id}', encodeURIComponent(key)));
      if (data?.answer) return answerOf<T>(data.answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return null;
      if (error.status !== 0 && error.status < 500) throw error;
    }
  }
  return undefined;
}

function answerOf<T>({ status, body }: NonNullable<CommandStatus['answer']>): Answer<T> {
  return { kind: 'done', status, data: body as T, multiStatus: status === 207, headers: new Headers() };
}

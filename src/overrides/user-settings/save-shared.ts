import { API, ApiError, ERROR_CODES, type HttpClient, type SettingClient } from '../../engine/http';

/** The answer to what was asked for and waits for another person. */
export const WAITS = 202;

/** What became of a save: it may wait for another person; `theirs` is what somebody else has stored there meanwhile. */
export type Saved =
  | { readonly isSaved: true; readonly waits: boolean }
  | { readonly isSaved: false; readonly theirs: string | undefined };

/** Where a setting stands. */
export interface Place {
  readonly clientId: SettingClient;
  readonly owner: string;
  readonly key: string;
}

/** Saves a setting for the business unit, or takes it away if the value is null, but only over the value that was read. */
export async function saveShared(
  http: Pick<HttpClient, 'put' | 'delete'>,
  place: Place,
  value: string | null,
  seen: string | undefined,
): Promise<Saved> {
  try {
    if (value === null && seen === undefined) return { isSaved: true, waits: false };
    const { status } =
      value === null
        ? await http.delete(API.settingsForAll, undefined, {
            body: { ...place, ...(seen === undefined ? {} : { seen }) },
          })
        : await http.put(API.settingsForAll, { ...place, value, seen: seen ?? null });
    return { isSaved: true, waits: status === WAITS };
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.errorCode !== ERROR_CODES.stale) throw error;
    const theirs = error.body.current?.value;
    return { isSaved: false, theirs: typeof theirs === 'string' ? theirs : undefined };
  }
}

/** Saves a setting for oneself, or takes it away if the value is null. */
export async function saveOwn(
  http: Pick<HttpClient, 'put' | 'delete'>,
  place: Place,
  value: string | null,
): Promise<Saved> {
  if (value === null) await http.delete(API.userSettings, { ...place });
  else await http.put(API.userSettings, { ...place, value });
  return { isSaved: true, waits: false };
}

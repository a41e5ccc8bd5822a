import { API, ApiError, ERROR_CODES, type HttpClient } from '../../engine/http';

/** What became of a save; `theirs` is what somebody else has stored there meanwhile. */
export type Saved = { readonly isSaved: true } | { readonly isSaved: false; readonly theirs: string | undefined };

/** Saves a setting of the cockpit for the business unit, but only over the value that was read. */
export async function saveShared(
  http: Pick<HttpClient, 'put'>,
  entry: { readonly owner: string; readonly key: string; readonly value: string },
  seen: string | undefined,
): Promise<Saved> {
  try {
    await http.put(API.settingsForAll, { clientId: 'Cockpit', ...entry, seen: seen ?? null });
    return { isSaved: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.errorCode !== ERROR_CODES.stale) throw error;
    const theirs = error.body.current?.value;
    return { isSaved: false, theirs: typeof theirs === 'string' ? theirs : undefined };
  }
}

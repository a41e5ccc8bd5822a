import {
  API,
  ApiError,
  DRY_RUN_HEADER,
  type HttpClient,
  IDEMPOTENCY_HEADER,
  IMPORT_PARTS,
  type ImportCorrections,
  type ImportResult,
  isLost,
} from '../../engine/http';
import { lostAnswer, type Wait } from '../../engine/perform';

export interface Sending {
  readonly http: HttpClient;
  readonly file: File;
  readonly corrections: ImportCorrections;
  readonly signal: AbortSignal;
  readonly wait: Wait;
  onProgress(done: number, of: number): void;
  /** Others are at work: it is tried again after a while. */
  onWaiting(): void;
}

/** Between tries while others are at work. */
const PAUSE_MS = 5_000;

/** What importing the workbook would give; null if it was called off. */
export async function tryImport(sending: Sending): Promise<ImportResult | null> {
  return (await inTurn(sending, { [DRY_RUN_HEADER]: 'true' })).data;
}

/**
 * Imports the workbook once, under a key: an answer that is lost is asked for until it is known. Called off, it tells
 * what became of it all the same: null if nothing was imported.
 */
export async function performImport(sending: Sending, key: string): Promise<ImportResult | null> {
  const { http, signal, wait } = sending;
  const send = () => inTurn(sending, { [IDEMPOTENCY_HEADER]: key });
  try {
    const answer = await send();
    if (answer.data || !signal.aborted) return answer.data;
    return (await lostAnswer({ http, key, wait, repeat: async () => answer })).data;
  } catch (error) {
    if (!isLost(error)) throw error;
    return (await lostAnswer({ http, key, wait, repeat: send })).data;
  }
}

async function inTurn(sending: Sending, headers: Readonly<Record<string, string>>) {
  const { http, file, corrections, signal, wait, onProgress, onWaiting } = sending;
  for (;;) {
    const form = new FormData();
    form.append(IMPORT_PARTS.file, file);
    form.append(IMPORT_PARTS.corrections, JSON.stringify(corrections));
    try {
      return await http.post(API.importExcel, form, { headers, signal, onProgress });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || signal.aborted) throw error;
      onWaiting();
      await wait(PAUSE_MS);
    }
  }
}

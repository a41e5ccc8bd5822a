/** Loads a part of the cockpit when it is needed, and says how it failed (ERROR-041 to ERROR-044, OPEN-190). */
import { SCRIPT_TIMEOUT_MS } from '../engine/constants';

export type ChunkFailure = 'missing' | 'error' | 'timeout';

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    readonly type: ChunkFailure,
    options?: ErrorOptions,
  ) {
    super(`ChunkLoadError: ${type}`, options);
  }
}

interface ChunkTools {
  /** Whether the server still has a script or sheet. */
  has(url: string): Promise<boolean>;
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const BROWSER: ChunkTools = {
  async has(url) {
    const answer = await fetch(url, { method: 'HEAD' });
    return answer.ok && /javascript|css/.test(answer.headers.get('content-type') ?? '');
  },
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

/** A script that the server no longer has is missing; anything else is an error. */
async function failureOf(error: unknown, tools: ChunkTools): Promise<ChunkFailure> {
  const url = error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
  if (!url) return 'error';
  try {
    return (await tools.has(url)) ? 'error' : 'missing';
  } catch {
    return 'error';
  }
}

/** The module, or a ChunkLoadError that says missing, error or timeout. */
export async function loadChunk<T>(load: () => Promise<T>, tools: ChunkTools = BROWSER): Promise<T> {
  let timer: unknown;
  const late = new Promise<never>((_, reject) => {
    timer = tools.setTimeout(() => reject(new ChunkLoadError('timeout')), SCRIPT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError(await failureOf(error, tools), { cause: error });
  } finally {
    tools.clearTimeout(timer);
  }
}

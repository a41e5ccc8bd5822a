/** The configuration at run time, loaded once at start (OPEN-029). */
import { API_BASE, ENVIRONMENT_PATH, type Environment } from '../engine/http';

/** What holds if no environment file is served beside the page. */
const DEFAULT: Environment = { apiBase: API_BASE, allowedOrigins: [], serverVersion: '', development: false };

const RETRY_MS = 1_000;

let loaded: Environment | null = null;

/** The environment, or null while it loads; calls wait for it (HTTP-017). */
export function environment(): Environment | null {
  return loaded;
}

/** Loads the file; one that is missing or unreadable gives the default, a server that is away is asked again. */
export async function loadEnvironment(): Promise<Environment> {
  while (!loaded) {
    try {
      const answer = await fetch(ENVIRONMENT_PATH);
      loaded = answer.ok ? readEnvironment(await answer.text()) : DEFAULT;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return loaded;
}

/** Reads the file's text; members that are missing have their default. */
export function readEnvironment(text: string): Environment {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? { ...DEFAULT, ...given } : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

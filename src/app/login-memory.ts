/** What the login page remembers of the last time: business unit and language. */
import { DEFAULT_LANGUAGE, LOGIN_LANGUAGES } from '../engine/constants';
import { localStore } from './browser-storage';

const KEY = 'cockpit_login';

export interface LoginMemory {
  readonly businessUnit: string;
  readonly language: string;
}

function isLoginLanguage(code: unknown): code is string {
  return LOGIN_LANGUAGES.some((language) => language === code);
}

/** The browser's language if the login has it; 'no' and 'nn' are Norwegian too. */
export function languageOf(wanted: readonly string[]): string {
  const first = wanted[0]?.toLowerCase().replace(/^(no|nn)\b/, 'nb') ?? '';
  return LOGIN_LANGUAGES.find((code) => code.slice(0, 2) === first.slice(0, 2)) ?? DEFAULT_LANGUAGE;
}

export function readLoginMemory(): LoginMemory {
  let kept: Partial<LoginMemory> = {};
  try {
    kept = JSON.parse(localStore.getItem(KEY) ?? 'null') ?? {};
  } catch {
    localStore.removeItem(KEY);
  }
  return {
    businessUnit: typeof kept.businessUnit === 'string' ? kept.businessUnit : '',
    language: isLoginLanguage(kept.language) ? kept.language : languageOf(navigator.languages),
  };
}

export function keepLoginMemory(change: Partial<LoginMemory>): void {
  localStore.setItem(KEY, JSON.stringify({ ...readLoginMemory(), ...change }));
}

/** Light or dark, by the person's choice or the system's. `public/theme.js` does the same before the first paint. */
import type { ThemeChoice } from '../renderers/layout';
import { localStore } from './browser-storage';

const KEY = 'cockpit_theme';
const DARK = '(prefers-color-scheme: dark)';

/** The choice that was kept; without one the system decides. */
export function readThemeChoice(): ThemeChoice {
  const kept = localStore.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStore.removeItem(KEY);
  else localStore.setItem(KEY, choice);
  showTheme();
}

function showTheme(): void {
  const choice = readThemeChoice();
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** Follows the system and other tabs from now on. */
export function followTheme(): void {
  showTheme();
  matchMedia(DARK).addEventListener('change', showTheme);
  window.addEventListener('storage', (event) => event.key === KEY && showTheme());
}
